// Currencies, and how their amounts are shown. Every page with a price loads this file; money.ts computes.
import { withMinus } from './format.ts'

declare const minorUnits: unique symbol

/** An amount in whole minor units of a currency (cents, yen, fils): sums of it stay exact. */
export type Money = number & { readonly [minorUnits]: true }

export type Currency = {
  code: string
  decimals: number
  /** The smallest difference between two card charges, in minor units; every amount is a multiple. */
  step: number
}

const noDecimals = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'
const threeDecimals = 'BHD IQD JOD KWD LYD OMR TND'

export function isCurrency(code: string): boolean {
  return Intl.supportedValuesOf('currency').includes(code) && code !== 'CLF'
}

export function findCurrency(code: string): Currency {
  const decimals = noDecimals.includes(code) ? 0 : threeDecimals.includes(code) ? 3 : 2
  // Cards are charged in whole ariary, and with two decimals where a currency has three.
  const step = code === 'MGA' ? 100 : decimals === 3 ? 10 : 1
  return { code, decimals, step }
}

/** An amount as the API sends it: a number of major units, `143.99`. */
export function toMajor(money: Money, { decimals }: Pick<Currency, 'decimals'>): number {
  return money / 10 ** decimals
}

const formats = new Map<string, Intl.NumberFormat>()

/** `$1,250`, `$12.50`: an amount of major units, without decimals that are all zero. */
export function formatMoney(major: number, code: string): string {
  return withMinus(findFormat(code, 'stripIfInteger').format(major))
}

/** `$`, before a field for money. */
export function getCurrencySymbol(code: string): string {
  return formatMoney(0, code).replace(/[\d\s]/g, '')
}

/** `$1,250.00`: always with its decimals, for columns of printed documents. */
export function formatMoneyInFull(major: number, code: string): string {
  return withMinus(findFormat(code, 'auto').format(major))
}

function findFormat(code: string, zeros: 'auto' | 'stripIfInteger'): Intl.NumberFormat {
  const cached = formats.get(`${code} ${zeros}`)
  if (cached) return cached
  const { decimals } = findCurrency(code)
  const format = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: code,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    trailingZeroDisplay: zeros,
  })
  formats.set(`${code} ${zeros}`, format)
  return format
}
