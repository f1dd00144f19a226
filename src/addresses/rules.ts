import { nameCountry } from '#base/countries.ts'
import type { FieldMessages } from '#base/problem.ts'

export type Address = {
  name: string
  line1: string
  line2: string
  city: string
  region: string
  postalCode: string
  country: string
  phone: string
}

/** Together they fit into the one text that an order holds. */
export const maxAddressLength = {
  name: 100,
  line1: 100,
  line2: 80,
  city: 60,
  region: 40,
  postalCode: 20,
} as const

/** The most addresses of an account or a company. */
export const maxAddresses = 200

/** Where the code follows the town and its region, as in `Portland, OR 97201`. */
const postalCodeLast = ['US', 'CA', 'AU', 'NZ', 'GB', 'IE', 'IN']

/** An address as it stands on a parcel, without its telephone. */
export function formatAddress(address: Address): string {
  const { name, line1, line2, city, region, postalCode, country } = address
  const isCodeLast = postalCodeLast.includes(country)
  const cityAndRegion = join(', ', city, region)
  const town = isCodeLast ? join(' ', cityAndRegion, postalCode) : join(' ', postalCode, city)
  const regionLine = isCodeLast ? '' : region
  return join('\n', name, line1, line2, town, regionLine, nameCountry(country))
}

/** Joins those parts that are not empty. */
function join(separator: string, ...parts: string[]): string {
  return parts.filter(Boolean).join(separator)
}

export const emptyAddress: Address = {
  name: '',
  line1: '',
  line2: '',
  city: '',
  region: '',
  postalCode: '',
  country: '',
  phone: '',
}

/** The errors of a typed address, by field. */
export function checkAddress({ name, line1, city, country }: Address): FieldMessages<Address> {
  return {
    name: name.trim() ? undefined : 'Name is Required',
    line1: line1.trim() ? undefined : 'Address is Required',
    city: city.trim() ? undefined : 'City is Required',
    country: country ? undefined : 'Please choose a country',
  }
}

export function pickAddress(from: Address): Address {
  const { name, line1, line2, city, region, postalCode, country, phone } = from
  return { name, line1, line2, city, region, postalCode, country, phone }
}
