import { type SubmitEvent, useState } from 'react'
import { sentenceOf } from '#web/act.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import type { List } from '../contract.ts'
import { readLines } from '../text.ts'
import { type ListChange, linesOf } from './use-change-list.ts'

/** Puts another part on the list, by its number. */
export function AddLine({
  list,
  change,
}: {
  list: List
  change: (to: ListChange) => Promise<unknown>
}) {
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState('')
  const add = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { lines, refused } = readLines(typed)
    if (lines.length === 0 || refused.length > 0)
      return setWrong('Please enter a product code, and a quantity after a comma if you like')
    try {
      await change({ lines: [...linesOf(list), ...lines] })
      setTyped('')
      setWrong('')
    } catch (error) {
      if (error instanceof Error) setWrong(sentenceOf(error))
    }
  }
  return (
    <form
      aria-label="Another part"
      noValidate
      className="mt-4 flex max-w-xl flex-wrap items-start gap-3"
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => void add(event)}
    >
      <Field
        label="Another part"
        placeholder="KS-BD-320, 2"
        value={typed}
        error={wrong}
        autoComplete="off"
        className="flex-[1_1_14rem]"
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" className="mt-6">
        Add
      </Button>
    </form>
  )
}
