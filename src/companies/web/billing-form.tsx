import { type Address, checkAddress, pickAddress } from '#addresses/rules.ts'
import { AddressFields } from '#addresses/web/address-fields.tsx'
import { checkEmail } from '#users/rules.ts'
import { useShopForm } from '#web/form.ts'
import { useShopMutation } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import { Field } from '#web/ui/field.tsx'
import { Form, SubmitButton } from '#web/ui/form.tsx'
import { Section } from '#web/ui/section.tsx'
import type { Company } from '../contract.ts'

type Typed = Address & { billingEmail: string }

/** The fields of the company that a manager may change: where its documents go. */
export function BillingForm({ company }: { company: Company }) {
  const { billingAddress, billingEmail, version } = company
  const form = useShopForm<Typed>({
    validate: (typed) => ({ ...checkAddress(typed), billingEmail: checkEmail(typed.billingEmail) }),
    defaultValues: { ...billingAddress, billingEmail },
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
    onSuccess: (_, typed) => form.resetAfter(typed, typed),
  })
  return (
    <Section title="Edit billing" className="print:hidden">
      <Form
        aria-label="Billing"
        onSubmit={form.submit((typed) => save.mutate(typed))}
        className="grid gap-2"
      >
        <Field label="Billing email" type="email" {...form.field('billingEmail')} />
        <AddressFields form={form} />
        <SubmitButton look="plain" busy={save.isPending}>
          Save billing
        </SubmitButton>
      </Form>
    </Section>
  )
}
