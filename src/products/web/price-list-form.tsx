import type { Input } from '#base/endpoint.ts'
import { useShopForm } from '#web/form.ts'
import { useShopMutation } from '#web/mutation.ts'
import { type SendOptions, send } from '#web/send.ts'
import type { ButtonLook } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form, SubmitButton } from '#web/ui/form.tsx'
import type * as contract from '../price-lists-contract.ts'

type Typed = Record<string, string>

/** One field of price lists with its button beside it. */
export function OneFieldForm<Done>({
  title,
  name,
  label,
  button,
  look = 'main',
  className,
  maxLength,
  start = '',
  draft,
  check,
  save,
  successToast,
  onSuccess,
}: {
  title: string
  name: 'name' | 'email'
  label: string
  button: string
  look?: ButtonLook
  className: string
  maxLength?: number
  start?: string
  /** What is typed is kept in the tab by this name, and the field is empty again once it was sent. */
  draft?: string
  check: (typed: string) => string | undefined
  save: (typed: string, options: SendOptions) => Promise<Done>
  successToast: (typed: string) => string | readonly [string, string]
  onSuccess?: (done: Done) => void
}) {
  const shopForm = useShopForm<Typed>({
    validate: (typed) => ({ [name]: check(typed[name] ?? '') }),
    defaultValues: { [name]: start },
    ...(draft && { draft }),
  })
  const { field, submit, resetAfter } = shopForm
  const mutation = useShopMutation<Typed, Done>({
    form: shopForm,
    mutationFn: (typed, options) => save(typed[name] ?? '', options),
    invalidates: () => [['price-lists']],
    successToast: (_, typed) => successToast(typed[name] ?? ''),
    onSuccess: (done, sent) => {
      resetAfter(sent, draft ? { [name]: '' } : sent)
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
        type={name === 'email' ? 'email' : 'text'}
        autoComplete="off"
        maxLength={maxLength}
        className="min-w-0 flex-[1_1_14rem]"
        {...field(name)}
      />
      <SubmitButton look={look} busy={mutation.isPending} className="mt-6">
        {button}
      </SubmitButton>
    </Form>
  )
}

/** The name of a list: of a new one, or another of one that there is. */
export function checkListName(typed: string): string | undefined {
  return typed.trim() ? undefined : 'Name is Required'
}

type Change = Input<typeof contract.changePriceList>['body']

export function changePriceList(id: string, body: Change, options: SendOptions) {
  return send('PUT /price-lists/:id', { params: { id }, body }, options)
}
