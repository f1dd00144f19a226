import { checkVAT, countries as vatCountries } from 'jsvat-next'
import { countries } from '#base/countries.ts'

/** Returns the error of a VAT ID with a wrong form or wrong check digits, or undefined. */
export function describeVatIdError(vatId: string): string | undefined {
  const { isValid, isSupportedCountry } = checkVAT(vatId, [...vatCountries])
  if (isValid) return undefined
  if (isSupportedCountry) return 'Please check this VAT ID: its form or check digits are wrong'
  // The library knows no form for other countries' IDs.
  const isUnchecked = countries.includes(vatId.slice(0, 2)) && /^[A-Z]{2}[A-Z0-9]{2,}$/.test(vatId)
  return isUnchecked ? undefined : 'A VAT ID begins with the letters of its country, like DE'
}

export function hasValidCheckDigits(vatId: string): boolean {
  return checkVAT(vatId, [...vatCountries]).isValid
}
