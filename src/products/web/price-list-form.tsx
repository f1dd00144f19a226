import type { Input } from '#base/endpoint.ts'
import { checkEmail } from '#users/rules.ts'
import { useShopForm } from '#web/form.ts'
import { useShopMutation } from '#web/mutation.ts'
import { type SendOptions, send } from '#web/send.ts'
import { Field } from '#web/ui/field.tsx'
import { Form, SubmitButton } from '#web/ui/form.tsx'
import type * as contract from '../price-lists-contract.ts'

type Typed = Record<string, string>

type OneFieldFormProps<Done> = {
  title: string
  name: keyof typeof checks
  label: string
  button: string
  start?: string
  /** What is typed is kept in the tab by this name, and the field is empty again once it was sent. */
  draft?: string
  save: (typed: string, options: SendOptions) => Promise<Done>
  successToast: (typed: string) => string | readonly [string, string]
  onSuccess?: (done: Done) => void
}

const checks = {
  name: (typed: string) => (typed.trim() ? undefined : 'Name is Required'),
  email: checkEmail,
}

export function OneFieldForm<Done>(props: OneFieldFormProps<Done>) {
  const { name, label, start = '', draft } = props
  const shopForm = useShopForm<Typed>({
    validate: (typed) => ({ [name]: checks[name](typed[name] ?? '') }),
    defaultValues: { [name]: start },
    ...(draft && { draft }),
  })
  const mutation = useShopMutation<Typed, Done>({
    form: shopForm,
    mutationFn: (typed, options) => props.save(typed[name] ?? '', options),
    invalidates: () => [['price-lists']],
    successToast: (_, typed) => props.successToast(typed[name] ?? ''),
    onSuccess: (done, sent) => {
      shopForm.resetAfter(sent, draft ? { [name]: '' } : sent)
      props.onSuccess?.(done)
    },
  })
  return (
    <Form
      aria-label={props.title}
      onSubmit={shopForm.submit(mutation.mutate)}
      className="mt-3 mb-4 flex max-w-xl flex-wrap items-start gap-x-4 print:hidden"
    >
      <Field
        label={label}
        type={name === 'email' ? 'email' : 'text'}
        className="min-w-0 flex-[1_1_14rem]"
        {...shopForm.field(name)}
      />
      <SubmitButton look="plain" busy={mutation.isPending} className="mt-6">
        {props.button}
      </SubmitButton>
    </Form>
  )
}

type Change = Input<typeof contract.changePriceList>['body']

export function changePriceList(id: string, body: Change, options: SendOptions) {
  return send('PUT /price-lists/:id', { params: { id }, body }, options)
}
