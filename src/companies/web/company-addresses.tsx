import { type Address, checkAddress, emptyAddress } from '#addresses/rules.ts'
import { AddressCard, AddressCards } from '#addresses/web/address-card.tsx'
import { AddressFields } from '#addresses/web/address-fields.tsx'
import { useShopForm } from '#web/form.ts'
import { useShopMutation } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import { Button } from '#web/ui/button.tsx'
import { Form, SubmitButton } from '#web/ui/form.tsx'
import { type FormDisclosure, FormSection } from '#web/ui/form-section.tsx'
import { Section } from '#web/ui/section.tsx'
import type { Company } from '../contract.ts'

type Addresses = (Address & { _id?: string })[]

/** The addresses that all members ship to; a manager keeps them. */
export function CompanyAddresses({ company, changes }: { company: Company; changes: boolean }) {
  const { _id: id, addresses, version } = company
  const save = useShopMutation({
    mutationFn: (list: Addresses, options) =>
      send('PUT /companies/:id', { params: { id }, body: { version, addresses: list } }, options),
    invalidates: () => [['companies'], ['addresses']],
    successToast: () => 'Addresses saved.',
  })
  const remove = (removed: string | undefined) =>
    save.mutate(addresses.filter(({ _id }) => _id !== removed))
  const list = (
    <AddressCards>
      {addresses.map(({ _id, name, line1, formatted }) => (
        <AddressCard key={_id} formatted={formatted}>
          {changes && (
            <Button
              small
              variant="quiet danger"
              className="-ml-2.5"
              aria-label={`Delete ${name}, ${line1}`}
              busy={save.isPending}
              onClick={() => remove(_id)}
            >
              Delete
            </Button>
          )}
        </AddressCard>
      ))}
    </AddressCards>
  )
  const head = { title: 'Ship-to addresses', count: addresses.length }
  if (!changes) return <Section {...head}>{list}</Section>
  return (
    <FormSection
      {...head}
      openLabel="Add address"
      draft={draftOf(company)}
      form={(disclosure) => <AddressForm company={company} disclosure={disclosure} />}
    >
      {list}
    </FormSection>
  )
}

const draftOf = ({ _id }: Company) => `address of ${_id}`

function AddressForm({ company, disclosure }: { company: Company; disclosure: FormDisclosure }) {
  const { _id: id, addresses, version } = company
  const form = useShopForm<Address>({
    validate: checkAddress,
    defaultValues: { ...emptyAddress, name: company.name },
    draft: draftOf(company),
  })
  const save = useShopMutation({
    mutationFn: (typed: Address, options) => {
      const body = { version, addresses: [...addresses, typed] }
      return send('PUT /companies/:id', { params: { id }, body }, options)
    },
    invalidates: () => [['companies'], ['addresses']],
    errorToast: form.showErrors,
    successToast: () => 'Addresses saved.',
    onSuccess: (_, typed) => {
      form.resetAfter(typed, { ...emptyAddress, name: company.name })
      disclosure.finish()
    },
  })
  return (
    <Form
      aria-label="Add a ship-to address"
      onSubmit={form.submit((typed) => save.mutate(typed))}
      className="grid gap-2"
    >
      <AddressFields form={form} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={save.isPending}>Add address</SubmitButton>
        <Button onClick={disclosure.cancel}>Cancel</Button>
      </div>
    </Form>
  )
}
