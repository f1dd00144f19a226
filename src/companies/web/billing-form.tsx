import { type Address, checkAddress, pickAddress } from '#addresses/rules.ts'
import { AddressFields } from '#addresses/web/address-fields.tsx'
import { checkEmail } from '#users/rules.ts'
import { useShopForm } from '#web/form.ts'
import { useShopMutation } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form, SubmitButton } from '#web/ui/form.tsx'
import type { FormDisclosure } from '#web/ui/form-section.tsx'
import type { Company } from '../contract.ts'

type Typed = Address & { billingEmail: string }

export const billingDraft = ({ _id }: Company) => `billing of ${_id}`

/** The fields of the company that a manager may change: where its documents go. */
export function BillingForm({
  company,
  disclosure,
}: {
  company: Company
  disclosure: FormDisclosure
}) {
  const { billingAddress, billingEmail, version } = company
  const form = useShopForm<Typed>({
    validate: (typed) => ({ ...checkAddress(typed), billingEmail: checkEmail(typed.billingEmail) }),
    defaultValues: { ...billingAddress, billingEmail },
    draft: billingDraft(company),
  })
  const save = useShopMutation({
    mutationFn: (typed: Typed, options) => {
      const body = {
        version,
        billingEmail: typed.billingEmail,
        billingAddress: pickAddress(typed),
      }
      return send('PUT /companies/:id', { params: { id: company._id }, body }, options)
    },
    invalidates: () => [['companies']],
    errorToast: form.showErrors,
    successToast: () => 'Billing saved.',
    onSuccess: (_, typed) => {
      form.resetAfter(typed, typed)
      disclosure.finish()
    },
  })
  return (
    <Form
      aria-label="Billing"
      onSubmit={form.submit((typed) => save.mutate(typed))}
      className="grid gap-2"
    >
      <Field label="Billing email" type="email" {...form.field('billingEmail')} />
      <AddressFields form={form} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={save.isPending}>Save billing</SubmitButton>
        <Button onClick={disclosure.cancel}>Cancel</Button>
      </div>
    </Form>
  )
}
