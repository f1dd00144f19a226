import { useShopForm } from '#web/form.ts'
import { Choice } from '#web/ui/choice.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form, SubmitButton } from '#web/ui/form.tsx'
import { classNames } from '../class-names.ts'
import { type NumberDraft, useAddNumber } from './use-numbers.ts'

const empty: NumberDraft = { class: 'oem', maker: '', number: '', source: '' }

/** Adds a number; whose it is and where it comes from stay for the next one. */
export function NumberForm({ productId }: { productId: string }) {
  const shopForm = useShopForm<NumberDraft>({
    check: ({ number }) => ({ number: number.trim() ? undefined : 'Please enter a number' }),
    start: empty,
    draft: `number of ${productId}`,
  })
  const { form, wrong, submit, goOn } = shopForm
  const add = useAddNumber(productId, shopForm, (_, sent) =>
    goOn(sent, { ...sent, number: '' }, 'number'),
  )
  return (
    <Form
      aria-label="New number"
      className="mt-3 mb-3 grid print:hidden items-start gap-x-4 sm:grid-cols-2 xl:grid-cols-[1.2fr_1fr_1fr_1fr_auto]"
      onSubmit={submit((typed) => {
        if (!add.isPending) add.mutate(typed)
      })}
    >
      <Field
        label="Number"
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        error={wrong('number')}
        {...form.register('number')}
      />
      <Choice
        label="Whose"
        value={form.watch('class')}
        of={classNames}
        choose={(of) => form.setValue('class', of)}
      />
      <Field
        label="Maker"
        optional
        autoComplete="off"
        maxLength={60}
        error={wrong('maker')}
        {...form.register('maker')}
      />
      <Field
        label="Source"
        optional
        autoComplete="off"
        maxLength={60}
        error={wrong('source')}
        {...form.register('source')}
      />
      <SubmitButton look="plain" busy={add.isPending} className="xl:mt-6">
        Add Number
      </SubmitButton>
    </Form>
  )
}
