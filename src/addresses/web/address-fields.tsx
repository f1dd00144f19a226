import { countries, nameCountry } from '#base/countries.ts'
import type { ShopForm } from '#web/form.ts'
import { Choice } from '#web/ui/choice.tsx'
import { Field } from '#web/ui/field.tsx'
import { type Address, maxAddressLength } from '../rules.ts'

const byName = countries
  .map((code) => [code, nameCountry(code)] as const)
  .toSorted(([, one], [, other]) => one.localeCompare(other, 'en'))
const choices: Record<string, string> = { '': 'Choose a country', ...Object.fromEntries(byName) }

type AddressFieldsProps<Typed extends Address> = {
  form: ShopForm<Typed>
  /** False where the form asks for the name elsewhere. */
  hasName?: boolean
}

/** The fields of an address in the order of an envelope, as a part of a larger form. */
export function AddressFields<Typed extends Address>(props: AddressFieldsProps<Typed>) {
  const { form, hasName = true } = props
  const { values, field, findError, setValue } = form as unknown as ShopForm<Address>
  const letters = (name: keyof typeof maxAddressLength) => ({
    ...field(name),
    maxLength: maxAddressLength[name],
  })
  return (
    <div className="grid max-w-2xl gap-x-4 gap-y-1 sm:grid-cols-[11rem_1fr_12rem]">
      {hasName && (
        <Field
          label="Company or name"
          autoComplete="organization"
          className="sm:col-span-3"
          {...letters('name')}
        />
      )}
      <Field
        label="Street and number"
        autoComplete="address-line1"
        className="sm:col-span-3"
        {...letters('line1')}
      />
      <Field
        label="Building or floor"
        optional
        autoComplete="address-line2"
        className="sm:col-span-3"
        {...letters('line2')}
      />
      <Field label="Postal code" optional autoComplete="postal-code" {...letters('postalCode')} />
      <Field label="City" autoComplete="address-level2" {...letters('city')} />
      <Field
        label="State or region"
        optional
        autoComplete="address-level1"
        {...letters('region')}
      />
      <Choice
        label="Country"
        value={values.country}
        options={choices}
        className="sm:col-span-2"
        choose={(country) => setValue('country', country)}
        error={findError('country')}
      />
    </div>
  )
}
