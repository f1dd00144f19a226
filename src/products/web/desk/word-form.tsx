import { useId, useState } from 'react'
import { useShopForm } from '#web/form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form, SubmitButton } from '#web/ui/form.tsx'
import type { KeptPair, WordPair } from './search-word-pairs.ts'
import { useAddWord, useChangeWord } from './use-words.ts'

const missing = 'Please enter a word'

/** A word and what it means: a new one, or one that is changed. */
export function WordForm({ changing, done }: { changing: KeptPair | null; done: () => void }) {
  const id = useId()
  const { word = '', means = '', both = true } = changing ?? {}
  const shopForm = useShopForm<WordPair>({
    check: (typed) => ({
      word: typed.word.trim() ? undefined : missing,
      means: typed.means.trim() ? undefined : missing,
    }),
    start: { word, means, both },
    ...(changing ? {} : { draft: 'search word' }),
  })
  const { form, wrong, submit, goOn } = shopForm
  const add = useAddWord(shopForm, (_, sent) =>
    goOn(sent, { word: '', means: '', both: true }, 'word'),
  )
  // Changed, a word goes by another id.
  const [changed, setChanged] = useState(changing?._id)
  const change = useChangeWord(shopForm, ({ _id }, { word, means, both }) => {
    const sent = { word, means, both }
    setChanged(_id)
    if (goOn(sent, sent)) done()
  })
  const busy = add.isPending || change.isPending
  return (
    <Form
      aria-label={changing ? 'Change a word' : 'New word'}
      className="mt-3 mb-4 print:hidden"
      onSubmit={submit((typed) => {
        if (busy) return
        if (changed) change.mutate({ _id: changed, ...typed })
        else add.mutate(typed)
      })}
    >
      <div className="grid gap-x-4 sm:grid-cols-2">
        <Field
          label="Word"
          autoFocus={changing !== null}
          autoComplete="off"
          maxLength={60}
          error={wrong('word')}
          {...form.register('word')}
        />
        <Field
          label="Means"
          autoComplete="off"
          maxLength={60}
          error={wrong('means')}
          {...form.register('means')}
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="flex min-h-11 items-center gap-3">
          <input
            id={`${id}-both`}
            type="checkbox"
            className="size-5 accent-accent-fill"
            {...form.register('both')}
          />
          <label htmlFor={`${id}-both`} className="flex min-h-11 items-center">
            And the other way about
          </label>
        </span>
        <span className="flex gap-3">
          <SubmitButton look="plain" busy={busy}>
            {changing ? 'Change Word' : 'Add Word'}
          </SubmitButton>
          {changing && <Button onClick={done}>Cancel</Button>}
        </span>
      </div>
    </Form>
  )
}
