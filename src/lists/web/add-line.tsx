import type { SubmitEvent } from 'react'
import { loadChunk } from '#web/chunk.ts'
import { useDraft } from '#web/drafts.ts'
import { errorMessage, useShopMutation } from '#web/mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import type { List } from '../contract.ts'
import { type ChangeList, linesToSend } from './change-list.ts'

/** Puts another part on the list, by any of its numbers; one where no quantity is said. */
export function AddLine({ list, change }: { list: List; change: ChangeList }) {
  const { typed, type, goOn } = useDraft(`list-line:${list._id}`, { number: '' })
  const add = useShopMutation({
    mutationFn: async (sent: typeof typed) => {
      const { linesOfText } = await loadChunk(() => import('./read-text.ts'))
      const text = sent.number.trim()
      const { lines, doubts } = await linesOfText(/[\s,;]/.test(text) ? text : `${text}, 1`)
      if (lines.length === 0 || doubts.length > 0)
        return doubts.join('; ') || 'Please enter a number, and a quantity if you like'
      await change((now) => ({ lines: [...linesToSend(now), ...lines] }))
      goOn(sent)
      return ''
    },
    errorToast: () => null,
  })
  return (
    <form
      aria-label="Another part"
      noValidate
      className="mt-4 flex print:hidden max-w-xl flex-wrap items-start gap-3"
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        if (!add.isPending) add.mutate(typed)
      }}
    >
      <Field
        label="Another part"
        placeholder="KS-BD-320, 2"
        value={typed.number}
        error={add.error ? errorMessage(add.error) : add.data}
        autoComplete="off"
        className="flex-[1_1_14rem]"
        onChange={({ target }) => type({ number: target.value })}
      />
      <Button type="submit" busy={add.isPending} className="mt-6">
        Add
      </Button>
    </form>
  )
}
