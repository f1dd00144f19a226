import { nameCountry } from '#base/countries.ts'

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
export const addressLetters = {
  name: 100,
  line1: 100,
  line2: 80,
  city: 60,
  region: 40,
  postalCode: 20,
} as const

/** As many as an account, or a company, keeps. */
export const maxAddresses = 200

/** Where the code follows the town and its region, as in `Portland, OR 97201`. */
const codeLast = ['US', 'CA', 'AU', 'NZ', 'GB', 'IE', 'IN']

/** An address as it stands on a parcel, without its telephone. */
export function formatAddress(address: Address): string {
  const { name, line1, line2, city, region, postalCode, country } = address
  const town = codeLast.includes(country)
    ? [[city, region].filter(Boolean).join(', '), postalCode]
    : [postalCode, city]
  const rest = codeLast.includes(country) ? '' : region
  const lines = [name, line1, line2, town.filter(Boolean).join(' '), rest, nameCountry(country)]
  return lines.filter(Boolean).join('\n')
}
