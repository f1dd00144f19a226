import { longest } from '#base/limits.ts'
import { useShopForm } from '#web/form.ts'
import { useShopMutation } from '#web/mutation.ts'
import type { ButtonLook } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form, SubmitButton } from '#web/ui/form.tsx'

type Name = { name: string }

export function PriceListName<Done>({
  title,
  label,
  button,
  look = 'main',
  className,
  start = '',
  draft,
  save,
  successToast,
  onSuccess,
}: {
  title: string
  label: string
  button: string
  look?: ButtonLook
  className: string
  start?: string
  /** What is typed is kept in the tab by this name. */
  draft?: string
  save: (body: Name, idempotencyKey: string) => Promise<Done>
  successToast: (name: string) => string
  onSuccess?: (done: Done) => void
}) {
  const shopForm = useShopForm<Name>({
    validate: ({ name }) => ({ name: name.trim() ? undefined : 'Name is Required' }),
    defaultValues: { name: start },
    ...(draft && { draft }),
  })
  const { field, submit, resetAfter } = shopForm
  const mutation = useShopMutation<Name, Done>({
    form: shopForm,
    mutationFn: save,
    invalidates: () => [['price-lists']],
    successToast: (_, { name }) => successToast(name),
    onSuccess: (done, sent) => {
      resetAfter(sent, sent)
      onSuccess?.(done)
    },
  })
  return (
    <Form
      aria-label={title}
      onSubmit={submit((typed) => {
        if (!mutation.isPending) mutation.mutate(typed)
      })}
      className={`flex max-w-xl flex-wrap items-start gap-x-4 print:hidden ${className}`}
    >
      <Field
        label={label}
        autoComplete="off"
        maxLength={longest.priceList}
        className="min-w-0 flex-[1_1_14rem]"
        {...field('name')}
      />
      <SubmitButton look={look} busy={mutation.isPending} className="mt-6">
        {button}
      </SubmitButton>
    </Form>
  )
}
