import type { Input } from '#base/endpoint.ts'
import { useShopForm } from '#web/form.ts'
import { useShopMutation } from '#web/mutation.ts'
import { type SendOptions, send } from '#web/send.ts'
import type { ButtonLook } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form, SubmitButton } from '#web/ui/form.tsx'
import type * as contract from '../price-lists-contract.ts'

type Typed = Record<string, string>

type OneFieldFormProps<Done> = {
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
}

export function OneFieldForm<Done>(props: OneFieldFormProps<Done>) {
  const { name, look = 'main', start = '', draft } = props
  const shopForm = useShopForm<Typed>({
    validate: (typed) => ({ [name]: props.check(typed[name] ?? '') }),
    defaultValues: { [name]: start },
    ...(draft && { draft }),
  })
  const { field, submit, resetAfter } = shopForm
  const mutation = useShopMutation<Typed, Done>({
    form: shopForm,
    mutationFn: (typed, options) => props.save(typed[name] ?? '', options),
    invalidates: () => [['price-lists']],
    successToast: (_, typed) => props.successToast(typed[name] ?? ''),
    onSuccess: (done, sent) => {
      resetAfter(sent, draft ? { [name]: '' } : sent)
      props.onSuccess?.(done)
    },
  })
  return (
    <Form
      aria-label={props.title}
      onSubmit={submit(mutation.mutate)}
      className={`flex max-w-xl flex-wrap items-start gap-x-4 print:hidden ${props.className}`}
    >
      <Field
        label={props.label}
        type={name === 'email' ? 'email' : 'text'}
        autoComplete="off"
        maxLength={props.maxLength}
        className="min-w-0 flex-[1_1_14rem]"
        {...field(name)}
      />
      <SubmitButton look={look} busy={mutation.isPending} className="mt-6">
        {props.button}
      </SubmitButton>
    </Form>
  )
}

export function checkListName(typed: string): string | undefined {
  return typed.trim() ? undefined : 'Name is Required'
}

type Change = Input<typeof contract.changePriceList>['body']

export function changePriceList(id: string, body: Change, options: SendOptions) {
  return send('PUT /price-lists/:id', { params: { id }, body }, options)
}
