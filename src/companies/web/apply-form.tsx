import { type Address, checkAddress, emptyAddress, pickAddress } from '#addresses/rules.ts'
import { AddressFields } from '#addresses/web/address-fields.tsx'
import { maxLengths } from '#base/limits.ts'
import type { User } from '#users/contract.ts'
import { checkEmail } from '#users/rules.ts'
import { useShopForm } from '#web/form.ts'
import { useShopMutation } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import { Field } from '#web/ui/field.tsx'
import { Form, SubmitButton } from '#web/ui/form.tsx'

type Typed = Address & { legalName: string; vatId: string; billingEmail: string }

/** The billing address has no separate name: documents show the legal name. */
export function ApplyForm({ user }: { user: User }) {
  const form = useShopForm<Typed>({
    validate: (typed) => ({
      ...checkAddress({ ...typed, name: typed.legalName }),
      name: undefined,
      legalName: typed.legalName.trim() ? undefined : 'Please enter the legal name',
      billingEmail: checkEmail(typed.billingEmail),
      phone: typed.phone.trim() ? undefined : 'Phone is Required',
    }),
    defaultValues: {
      ...emptyAddress,
      phone: user.phone,
      legalName: '',
      vatId: '',
      billingEmail: user.email,
    },
    draft: `company ${user._id}`,
  })
  const { field } = form
  const apply = useShopMutation({
    form,
    mutationFn: ({ legalName, vatId, billingEmail, ...typed }: Typed, options) => {
      const billingAddress = { ...pickAddress(typed), name: legalName }
      const { phone } = typed
      const body = { name: legalName, vatId, billingEmail, phone, billingAddress }
      return send('POST /companies', { body }, options)
    },
    invalidates: () => [['companies']],
    successToast: ({ number }) => `Application ${number} sent.`,
    onSuccess: () => form.markSaved(),
  })
  return (
    <Form
      aria-label="Apply for a company account"
      onSubmit={form.submit((typed) => apply.mutate(typed))}
      className="grid max-w-2xl gap-2"
    >
      <div className="grid gap-x-5 gap-y-1 sm:grid-cols-2">
        <Field
          label="Legal name"
          autoComplete="organization"
          {...field('legalName')}
          maxLength={maxLengths.companyName}
        />
        <Field label="VAT ID" optional {...field('vatId')} maxLength={maxLengths.vatId} />
        <Field label="Billing email" type="email" autoComplete="email" {...field('billingEmail')} />
        <Field label="Phone" type="tel" autoComplete="tel" {...field('phone')} />
      </div>
      <fieldset>
        <legend className="title-3 mb-3 font-display font-semibold">Billing address</legend>
        <AddressFields form={form} hasName={false} />
      </fieldset>
      <SubmitButton busy={apply.isPending}>Apply</SubmitButton>
    </Form>
  )
}
