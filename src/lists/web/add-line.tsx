import { type SubmitEvent, useState } from 'react'
import { loadChunk } from '#web/chunk.ts'
import { useDraft } from '#web/drafts.ts'
import { errorMessage } from '#web/mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import type { List } from '../contract.ts'
import { type ListChange, linesOf } from './use-change-list.ts'

/** Puts another part on the list, by any of its numbers; one where no quantity is said. */
export function AddLine({
  list,
  change,
}: {
  list: List
  change: (to: ListChange) => Promise<unknown>
}) {
  const { typed, type, goOn } = useDraft(`list-line:${list._id}`, { number: '' })
  const [wrong, setWrong] = useState('')
  const [isBusy, setBusy] = useState(false)
  const add = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    try {
      const { linesOfText } = await loadChunk(() => import('./read-text.ts'))
      const text = typed.number.trim()
      const { lines, doubts } = await linesOfText(/[\s,;]/.test(text) ? text : `${text}, 1`)
      if (lines.length === 0 || doubts.length > 0)
        return setWrong(doubts.join('; ') || 'Please enter a number, and a quantity if you like')
      await change((now) => ({ lines: [...linesOf(now), ...lines] }))
      goOn(typed)
      setWrong('')
    } catch (error) {
      if (error instanceof Error) setWrong(errorMessage(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      aria-label="Another part"
      noValidate
      className="mt-4 flex print:hidden max-w-xl flex-wrap items-start gap-3"
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => void add(event)}
    >
      <Field
        label="Another part"
        placeholder="KS-BD-320, 2"
        value={typed.number}
        error={wrong}
        autoComplete="off"
        className="flex-[1_1_14rem]"
        onChange={({ target }) => type({ number: target.value })}
      />
      <Button type="submit" busy={isBusy} className="mt-6">
        Add
      </Button>
    </form>
  )
}
