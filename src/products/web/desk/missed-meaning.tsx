import { useShopForm } from '#web/form.ts'
import { Field } from '#web/ui/field.tsx'
import { Form, SubmitButton } from '#web/ui/form.tsx'
import type { Missed } from './queries.ts'
import type { WordPair } from './search-word-pairs.ts'
import { useAddWord } from './use-words.ts'

/** Says what was meant by what was missed. */
export function MissedMeaning({ missed, done }: { missed: Missed; done: () => void }) {
  const shopForm = useShopForm<Pick<WordPair, 'means'>>({
    check: ({ means }) => ({ means: means.trim() ? undefined : 'Please enter a word' }),
    start: { means: '' },
  })
  const add = useAddWord(shopForm, done)
  return (
    <Form
      aria-label={`What ${missed.number} means`}
      className="mt-2 flex flex-wrap items-start gap-x-3"
      onSubmit={shopForm.submit(({ means }) => {
        if (!add.isPending) add.mutate({ word: missed.number, means, both: false })
      })}
    >
      <Field
        label="It means"
        help="A word of the catalogue: whoever writes the one finds the other"
        autoFocus
        autoComplete="off"
        maxLength={60}
        error={shopForm.wrong('means')}
        className="min-w-0 flex-[1_1_14rem]"
        {...shopForm.form.register('means')}
      />
      <SubmitButton look="plain" busy={add.isPending} className="mt-12.5">
        Keep
      </SubmitButton>
    </Form>
  )
}
