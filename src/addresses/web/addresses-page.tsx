import { useQuery } from '@tanstack/react-query'
import { useOutletContext } from 'react-router'
import { useShopForm } from '#web/form.ts'
import { useShopMutation } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import type { Session } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import { DashboardPage } from '#web/ui/dashboard-page.tsx'
import { focusNext } from '#web/ui/focus.ts'
import { Form, SubmitButton } from '#web/ui/form.tsx'
import { type FormDisclosure, FormSection, useFormDisclosure } from '#web/ui/form-section.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import type { SavedAddress } from '../contract.ts'
import { type Address, checkAddress, emptyAddress, pickAddress } from '../rules.ts'
import { AddressCard, AddressCards } from './address-card.tsx'
import { AddressFields } from './address-fields.tsx'
import { addressesQuery } from './queries.ts'

export default function AddressesPage() {
  const { userId } = useOutletContext<Session>()
  const addresses = useQuery(addressesQuery(userId))
  const isEmpty = addresses.data?.length === 0
  return (
    <DashboardPage title="Addresses" about="Saved addresses can be chosen when you order.">
      <QueryState shape="cards" query={addresses} rows={3} />
      {addresses.data && (
        <FormSection
          title={isEmpty ? 'New address' : 'Saved addresses'}
          count={isEmpty ? undefined : addresses.data.length}
          openLabel="Add address"
          draft={draftOf(null)}
          startsOpen={isEmpty}
          form={(disclosure) => (
            <AddressForm
              edited={null}
              country={addresses.data.at(-1)?.country ?? ''}
              disclosure={disclosure}
              isFirst={isEmpty}
            />
          )}
        >
          <AddressCards>
            {addresses.data.map((address) => (
              <SavedOne key={address._id} address={address} />
            ))}
          </AddressCards>
        </FormSection>
      )}
    </DashboardPage>
  )
}

const draftOf = (edited: SavedAddress | null) => `address ${edited?._id ?? ''}`

/** One address, or the form that changes it in its place. */
function SavedOne({ address }: { address: SavedAddress }) {
  const disclosure = useFormDisclosure(draftOf(address))
  const remove = useShopMutation({
    mutationFn: (id: string, options) => send('DELETE /addresses/:id', { params: { id } }, options),
    invalidates: () => [['addresses']],
    successToast: () => 'Address deleted.',
    onSuccess: () => focusNext(() => document.querySelector<HTMLElement>('h1')),
  })
  if (disclosure.isOpen)
    return (
      <li className="col-span-full py-4">
        <div ref={disclosure.formRef} className="max-w-3xl print:hidden">
          <AddressForm edited={address} disclosure={disclosure} />
        </div>
      </li>
    )
  return (
    <AddressCard formatted={address.formatted}>
      {address.ofCompany ? (
        <span className="text-row text-soft">Of your company</span>
      ) : (
        <>
          <Button
            ref={disclosure.buttonRef}
            small
            aria-label={`Edit ${address.name}`}
            onClick={disclosure.open}
          >
            Edit
          </Button>
          <Button
            small
            variant="quiet danger"
            aria-label={`Delete ${address.name}`}
            busy={remove.isPending}
            onClick={() => remove.mutate(address._id)}
          >
            Delete
          </Button>
        </>
      )}
    </AddressCard>
  )
}

type AddressFormProps = {
  edited: SavedAddress | null
  /** Of a new address, until another is chosen. */
  country?: string
  disclosure: FormDisclosure
  isFirst?: boolean
}

function AddressForm({ edited, country = '', disclosure, isFirst = false }: AddressFormProps) {
  const blank = { ...emptyAddress, country }
  const form = useShopForm<Address>({
    validate: checkAddress,
    defaultValues: edited ? pickAddress(edited) : blank,
    draft: draftOf(edited),
  })
  const save = useShopMutation({
    form,
    mutationFn: (body: Address, options) =>
      edited
        ? send('PUT /addresses/:id', { params: { id: edited._id }, body }, options)
        : send('POST /addresses', { body }, options),
    invalidates: () => [['addresses']],
    successToast: () => 'Address saved.',
    onSuccess: (_, typed) => {
      form.resetAfter(typed, edited ? typed : blank)
      disclosure.finish()
    },
  })
  return (
    <Form
      aria-label={edited ? `Edit ${edited.name}` : 'Add an address'}
      onSubmit={form.submit((typed) => save.mutate(typed))}
      className="grid gap-2"
    >
      <AddressFields form={form} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={save.isPending}>Save address</SubmitButton>
        {!isFirst && <Button onClick={disclosure.cancel}>Cancel</Button>}
      </div>
    </Form>
  )
}
