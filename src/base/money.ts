declare const minorUnits: unique symbol

/** An amount in whole minor units of a currency (cents, yen, fils): sums of it stay exact. */
export type Money = number & { readonly [minorUnits]: true }

export type Currency = {
  code: string
  decimals: number
  /** The least that a card can be charged more or less, in minor units; every amount is a multiple. */
  step: number
}

const noDecimals = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'
const threeDecimals = 'BHD IQD JOD KWD LYD OMR TND'

export function isCurrency(code: string): boolean {
  return Intl.supportedValuesOf('currency').includes(code) && code !== 'CLF'
}

export function findCurrency(code: string): Currency {
  const decimals = noDecimals.includes(code) ? 0 : threeDecimals.includes(code) ? 3 : 2
  // A card is charged whole ariary, and of three decimals only the first two.
  const step = code === 'MGA' ? 100 : decimals === 3 ? 10 : 1
  return { code, decimals, step }
}

/** The most that one card payment takes, in minor units: the card company's eight digits. */
export const maxPerPayment = 99_999_999 as Money

/** The least that the card company charges at once, in minor units of the currencies that it names. */
const leastCharges: [least: number, codes: string][] = [
  [30, 'GBP'],
  [50, 'AUD BRL CAD CHF EUR INR JPY NZD SGD USD'],
  [200, 'AED MYR PLN RON'],
  [250, 'DKK'],
  [300, 'NOK SEK'],
  [400, 'HKD'],
  [1_000, 'MXN THB'],
  [1_500, 'CZK'],
  [17_500, 'HUF'],
]

/** The least that one card payment takes; of currencies that the company does not name, its step. */
export function minPerPayment({ code, step }: Currency): Money {
  const [least] = leastCharges.find(([, codes]) => codes.includes(code)) ?? [step]
  return least as Money
}

/** An amount as it goes over the wire: a number of major units, `143.99`. */
export function toMajor(money: Money, { decimals }: Pick<Currency, 'decimals'>): number {
  return money / 10 ** decimals
}

/** The nearest whole number of minor units: for amounts that the shop has written itself. */
export function toMoney(major: number, { decimals }: Pick<Currency, 'decimals'>): Money {
  return Math.round(major * 10 ** decimals) as Money
}

/** Reads an amount exactly as it is written, `12.5` or `12.50`; null for what is none of this currency. */
export function parseMoney(typed: string | number, { decimals, step }: Currency): Money | null {
  const [, whole, fraction = ''] = /^(\d{1,12})(?:\.(\d+))?$/.exec(String(typed).trim()) ?? []
  if (whole === undefined) return null
  const digits = fraction.replace(/0+$/, '')
  if (digits.length > decimals) return null
  const money = Number(whole) * 10 ** decimals + Number(digits.padEnd(decimals, '0') || 0)
  return money % step === 0 ? (money as Money) : null
}

export function times(price: Money, units: number): Money {
  return (price * units) as Money
}

export function sumMoney(amounts: Iterable<Money>): Money {
  let sum = 0
  for (const amount of amounts) sum += amount
  return sum as Money
}

export function less(amount: Money, off: Money): Money {
  return (amount - off) as Money
}

/**
 * A part of an amount, rounded half up to what a card can be charged: the one place that rounds. Products
 * may need more digits than a number holds.
 */
export function takePart(amount: Money, part: number, whole: number, { step }: Currency): Money {
  const by = BigInt(whole) * BigInt(step)
  const twice = 2n * BigInt(amount) * BigInt(part) + by
  return Number((twice / (2n * by)) * BigInt(step)) as Money
}

const formats = new Map<string, Intl.NumberFormat>()

/** `$1,250`, `$12.50`: an amount of major units, with decimals only where there are some. */
export function showMoney(major: number, code: string): string {
  return findFormat(code, 'stripIfInteger').format(major)
}

/** `$1,250.00`: with all its decimals, as in a column of amounts on paper. */
export function showMoneyInFull(major: number, code: string): string {
  return findFormat(code, 'auto').format(major)
}

function findFormat(code: string, zeros: 'auto' | 'stripIfInteger'): Intl.NumberFormat {
  const known = formats.get(`${code} ${zeros}`)
  if (known) return known
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
