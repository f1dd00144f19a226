import { checkVAT, countries as vatCountries } from 'jsvat-next'
import { countries } from '#base/countries.ts'

/** The error of a VAT ID, by its form and check digits; undefined for none. */
export function describeVatIdError(vatId: string): string | undefined {
  const { isValid, isSupportedCountry } = checkVAT(vatId, [...vatCountries])
  if (isValid) return undefined
  if (isSupportedCountry) return 'Please check this VAT ID: its form or check digits are wrong'
  // The forms of other countries' IDs are not checked.
  const isForeign = countries.includes(vatId.slice(0, 2)) && /^[A-Z]{2}[A-Z0-9]{2,}$/.test(vatId)
  return isForeign ? undefined : 'A VAT ID begins with the letters of its country, like DE'
}

export function hasValidCheckDigits(vatId: string): boolean {
  return checkVAT(vatId, [...vatCountries]).isValid
}
