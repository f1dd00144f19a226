import { z } from 'zod'
import { countries } from '#base/countries.ts'
import { endpoint } from '#base/endpoint.ts'
import { id, optionalText, requiredText } from '#base/fields.ts'
import { maxLengths } from '#base/limits.ts'
import { isPhone } from '#base/phone.ts'
import { ours } from '#base/texts.ts'
import { maxAddressLength as most } from './rules.ts'

const optional = (letters: number) => optionalText(letters).default('')

export const address = z.object({
  name: requiredText('Name is Required', most.name),
  line1: requiredText('Address is Required', most.line1),
  line2: optional(most.line2),
  city: requiredText('City is Required', most.city),
  region: optional(most.region),
  postalCode: optional(most.postalCode),
  country: z
    .string('Country is Required')
    .trim()
    .toUpperCase()
    .refine((code) => countries.includes(code), 'Please choose a country')
    .meta({ description: 'ISO 3166-1 alpha-2', example: 'DE' }),
  phone: z
    .string()
    .trim()
    .max(maxLengths.phone)
    .refine((typed) => typed === '' || isPhone(typed), ours.phoneWrong)
    .default(''),
})

export const savedAddress = z.object({
  ...z.object(address.shape).shape,
  _id: id,
  /** As it stands on a parcel, and in the one field of an order. */
  formatted: z.string(),
  /** Whether it belongs to the company, not to this account alone. */
  ofCompany: z.boolean(),
})
export type SavedAddress = z.infer<typeof savedAddress>

export const listAddresses = endpoint('GET /addresses', {
  who: 'customer',
  does: "Lists the user's own addresses, newest first, then those of their company.",
  reply: z.array(savedAddress),
})

export const addAddress = endpoint('POST /addresses', {
  who: 'customer',
  does: 'Adds an address of the user.',
  body: address,
  reply: savedAddress,
})

export const changeAddress = endpoint('PUT /addresses/:id', {
  who: 'customer',
  does: 'Changes an address of the user. Purchases keep the address as it was.',
  body: address,
  reply: savedAddress,
})

export const deleteAddress = endpoint('DELETE /addresses/:id', {
  who: 'customer',
  does: 'Deletes an address of the user.',
  reply: z.object({ deletedCount: z.int() }),
})
