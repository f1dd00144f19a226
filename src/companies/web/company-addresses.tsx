import { type Address, checkAddress, emptyAddress } from '#addresses/rules.ts'
import { AddressFields } from '#addresses/web/address-fields.tsx'
import { useShopForm } from '#web/form.ts'
import { useShopMutation } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import { Button } from '#web/ui/button.tsx'
import { Form, SubmitButton } from '#web/ui/form.tsx'
import { Section } from '#web/ui/section.tsx'
import type { Company } from '../contract.ts'

type Addresses = (Address & { _id?: string })[]

/** The addresses that all members ship to; a manager keeps them. */
export function CompanyAddresses({ company, changes }: { company: Company; changes: boolean }) {
  const { _id: id, addresses, version } = company
  const form = useShopForm<Address>({
    validate: checkAddress,
    defaultValues: { ...emptyAddress, name: company.name },
  })
  const save = useShopMutation({
    mutationFn: (list: Addresses, options) =>
      send('PUT /companies/:id', { params: { id }, body: { version, addresses: list } }, options),
    invalidates: () => [['companies'], ['addresses']],
    errorToast: form.showErrors,
    successToast: () => 'Addresses saved.',
  })
  return (
    <Section title="Ship-to addresses" count={addresses.length}>
      <ul className="mb-6 border-t border-line">
        {addresses.map((address) => (
          <li
            key={address._id}
            className="flex flex-wrap items-start justify-between gap-3 border-b border-line py-3"
          >
            <p className="min-w-0 whitespace-pre-line wrap-anywhere">{address.formatted}</p>
            {changes && (
              <Button
                small
                look="quiet danger"
                aria-label={`Delete ${address.name}, ${address.line1}`}
                busy={save.isPending}
                onClick={() => save.mutate(addresses.filter(({ _id }) => _id !== address._id))}
              >
                Delete
              </Button>
            )}
          </li>
        ))}
      </ul>
      {changes && (
        <Form
          aria-label="Add a ship-to address"
          onSubmit={form.submit((typed) => save.mutate([...addresses, typed]))}
          className="grid max-w-3xl gap-2 print:hidden"
        >
          <AddressFields form={form} />
          <SubmitButton look="plain" busy={save.isPending}>
            Add address
          </SubmitButton>
        </Form>
      )}
    </Section>
  )
}
