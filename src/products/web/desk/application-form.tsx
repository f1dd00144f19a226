import { mostLetters } from '#fitment/rules.ts'
import { useShopForm } from '#web/form.ts'
import { Field } from '#web/ui/field.tsx'
import { Form, SubmitButton } from '#web/ui/form.tsx'
import { type Application, useAddApplication } from './use-applications.ts'

type Draft = Record<
  'make' | 'model' | 'yearFrom' | 'yearTo' | 'frameFrom' | 'frameTo' | 'note' | 'source',
  string
>

const empty: Draft = {
  ...{ make: '', model: '', yearFrom: '', yearTo: '' },
  ...{ frameFrom: '', frameTo: '', note: '', source: '' },
}

/** Adds a motorcycle; the make stays for the next one. */
export function ApplicationForm({ productId }: { productId: string }) {
  const shopForm = useShopForm<Draft>({
    check: (typed) => ({
      make: typed.make.trim() ? undefined : 'Please enter a make',
      model: typed.model.trim() || typed.make.trim() === '*' ? undefined : 'Please enter a model',
      yearFrom: wrongYear(typed.yearFrom),
      yearTo: wrongYear(typed.yearTo),
    }),
    start: empty,
    draft: `application of ${productId}`,
  })
  const { form, wrong, submit, goOn } = shopForm
  const add = useAddApplication<Application & { typed: Draft }>(productId, {
    warns: shopForm.showErrors,
    then: (_, { typed }) =>
      goOn(typed, { ...empty, make: typed.make, source: typed.source }, 'model'),
  })
  const field = (name: keyof Draft, most: number) => ({
    autoComplete: 'off',
    maxLength: most,
    error: wrong(name),
    ...form.register(name),
  })
  return (
    <Form
      aria-label="New application"
      className="mt-3 grid print:hidden items-start gap-x-4 sm:grid-cols-2 xl:grid-cols-4"
      onSubmit={submit((typed) => {
        if (add.isPending) return
        const years = { yearFrom: asYear(typed.yearFrom), yearTo: asYear(typed.yearTo) }
        add.mutate({ ...typed, ...years, typed })
      })}
    >
      <Field label="Make" help="* for every motorcycle" {...field('make', mostLetters.make)} />
      <Field label="Model" help="As its maker writes it" {...field('model', mostLetters.model)} />
      <Field
        label="First year"
        help="Empty: from the first on"
        inputMode="numeric"
        {...field('yearFrom', 4)}
      />
      <Field
        label="Last year"
        help="Empty: to this day"
        inputMode="numeric"
        {...field('yearTo', 4)}
      />
      <Field label="Frame from" optional {...field('frameFrom', mostLetters.frameNumber)} />
      <Field label="Frame to" optional {...field('frameTo', mostLetters.frameNumber)} />
      <Field label="Note" optional {...field('note', mostLetters.note)} />
      <Field label="Known from" optional {...field('source', mostLetters.source)} />
      <SubmitButton look="plain" busy={add.isPending}>
        Add Motorcycle
      </SubmitButton>
    </Form>
  )
}

function wrongYear(text: string): string | undefined {
  return text.trim() === '' || /^\d{4}$/.test(text.trim()) ? undefined : 'Four digits, or empty'
}

function asYear(text: string): number | null {
  return text.trim() === '' ? null : Number(text)
}
