import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { Problem } from '#base/problem.ts'
import { basketQuery } from '#basket/web/queries.ts'
import { useAct } from '#web/act.ts'
import { send } from '#web/send.ts'
import type { Session } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextArea } from '#web/ui/field.tsx'
import type * as contract from '../contract.ts'
import { mostLetters } from '../quantities.ts'
import { readLines } from '../text.ts'

type Line = { productId?: string; productCode?: string; quantity: number }

/** Makes a list: empty, of pasted lines, or of what is in the basket. */
export function NewList({ session }: { session: Session }) {
  const navigate = useNavigate()
  const basket = useQuery(basketQuery(session))
  const [typed, setTyped] = useState({ name: '', text: '' })
  const [wrong, setWrong] = useState<{ name?: string; text?: string }>({})
  const add = useAct({
    does: (body: { name: string; lines: Line[] }, idempotencyKey) =>
      send<typeof contract.addList>('POST /lists', { body }, { idempotencyKey }),
    stale: () => [['lists', session.userId]],
    says: ({ name }) => `${name} is kept`,
    warns: (error) => {
      const errors = error instanceof Problem ? error.errors : []
      if (errors.length > 0) setWrong({ text: errors.map(({ message }) => message).join('; ') })
      return errors.length > 0 ? null : error.message
    },
    then: ({ _id }) => navigate(`/dashboard/lists/${_id}`),
  })
  const make = (linesOf: () => Line[] | string) => {
    const name = typed.name.trim()
    const lines = linesOf()
    setWrong({
      ...(name ? {} : { name: 'Please enter a name' }),
      ...(typeof lines === 'string' ? { text: lines } : {}),
    })
    if (name && typeof lines !== 'string' && !add.isPending) add.mutate({ name, lines })
  }
  const fromText = () => {
    const { lines, refused } = readLines(typed.text)
    return refused.length > 0 ? `Line ${refused.join(', ')}: a product code and a quantity` : lines
  }
  const inBasket = basket.data?.lines ?? []
  return (
    <form
      aria-label="A new list"
      noValidate
      className="grid content-start gap-1"
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        make(fromText)
      }}
    >
      <h2 className="title-3 mb-3">A new list</h2>
      <Field
        label="Name"
        value={typed.name}
        error={wrong.name}
        maxLength={mostLetters.name}
        autoComplete="off"
        onChange={({ target }) => setTyped({ ...typed, name: target.value })}
      />
      <TextArea
        label="Lines"
        optional
        rows={5}
        help="A product code and a quantity on each, as from a spreadsheet. For one motorcycle."
        value={typed.text}
        error={wrong.text}
        onChange={({ target }) => setTyped({ ...typed, text: target.value })}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="main" busy={add.isPending}>
          Keep the list
        </Button>
        {inBasket.length > 0 && (
          <Button
            onClick={() =>
              make(() => inBasket.map(({ productId, quantity }) => ({ productId, quantity })))
            }
          >
            Keep the basket as a list
          </Button>
        )}
      </div>
    </form>
  )
}
