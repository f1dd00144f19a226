import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useOutletContext } from 'react-router'
import { useShopForm } from '#web/form.ts'
import { useShopMutation } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import type { Session } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import { DashboardPage } from '#web/ui/dashboard-page.tsx'
import { Form, SubmitButton } from '#web/ui/form.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Section } from '#web/ui/section.tsx'
import { EmptyState } from '#web/ui/state.tsx'
import type { SavedAddress } from '../contract.ts'
import { type Address, checkAddress, emptyAddress, pickAddress } from '../rules.ts'
import { AddressFields } from './address-fields.tsx'
import { addressesQuery } from './queries.ts'

export default function AddressesPage() {
  const { userId } = useOutletContext<Session>()
  const addresses = useQuery(addressesQuery(userId))
  const [edited, edit] = useState<SavedAddress | null>(null)
  return (
    <DashboardPage title="Addresses" about="Choose one of them when you order.">
      <QueryState query={addresses} rows={3} />
      {addresses.data && (
        <div className="grid gap-10 xl:grid-cols-2">
          <AddressList addresses={addresses.data} edit={edit} />
          <AddressForm key={edited?._id ?? ''} edited={edited} done={() => edit(null)} />
        </div>
      )}
    </DashboardPage>
  )
}

type ListProps = { addresses: SavedAddress[]; edit: (address: SavedAddress) => void }

function AddressList({ addresses, edit }: ListProps) {
  const remove = useShopMutation({
    mutationFn: (id: string, options) => send('DELETE /addresses/:id', { params: { id } }, options),
    invalidates: () => [['addresses']],
    successToast: () => 'Address deleted.',
  })
  if (addresses.length === 0)
    return (
      <EmptyState title="No addresses yet">
        <p className="max-w-md text-balance text-soft">Add the addresses you ship to.</p>
      </EmptyState>
    )
  return (
    <ul className="content-start border-t border-line">
      {addresses.map((address) => (
        <li
          key={address._id}
          className="flex flex-wrap items-start justify-between gap-3 border-b border-line py-3"
        >
          <p className="min-w-0 whitespace-pre-line wrap-anywhere">{address.formatted}</p>
          {address.ofCompany ? (
            <span className="text-row text-soft">Of your company</span>
          ) : (
            <span className="flex flex-wrap gap-2">
              <Button small aria-label={`Edit ${address.name}`} onClick={() => edit(address)}>
                Edit
              </Button>
              <Button
                small
                look="quiet danger"
                aria-label={`Delete ${address.name}`}
                busy={remove.isPending}
                onClick={() => remove.mutate(address._id)}
              >
                Delete
              </Button>
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

function AddressForm({ edited, done }: { edited: SavedAddress | null; done: () => void }) {
  const form = useShopForm<Address>({
    validate: checkAddress,
    defaultValues: edited ? pickAddress(edited) : emptyAddress,
  })
  const save = useShopMutation({
    form,
    mutationFn: (body: Address, options) =>
      edited
        ? send('PUT /addresses/:id', { params: { id: edited._id }, body }, options)
        : send('POST /addresses', { body }, options),
    invalidates: () => [['addresses']],
    successToast: () => 'Address saved.',
    onSuccess: () => {
      form.reset(emptyAddress)
      done()
    },
  })
  return (
    <Section title={edited ? 'Edit address' : 'Add an address'} className="print:hidden">
      <Form
        aria-label="Address"
        onSubmit={form.submit((typed) => save.mutate(typed))}
        className="grid gap-2"
      >
        <AddressFields form={form} />
        <div className="flex flex-wrap gap-3">
          <SubmitButton busy={save.isPending}>Save address</SubmitButton>
          {edited && <Button onClick={done}>Cancel</Button>}
        </div>
      </Form>
    </Section>
  )
}
