// Matches entries with what they pay; only safe matches are certain.
import { expect, test } from 'vitest'
import type { Money } from '#base/currency.ts'
import {
  type Facts,
  findNumbers,
  matchEntries,
  type OpenItem,
  type RecordedPayment,
} from './server/match-entries.ts'

const money = (amount: number) => amount as Money

const owned = (owner: string) => ({ owner, ownerName: `${owner} GmbH`, companyId: owner })

const invoice = (number: string, open: number, owner = 'Motoplus'): OpenItem => ({
  kind: 'invoice',
  number,
  purchaseId: `of-${number}`,
  purchaseNumber: `K-26-1${number.slice(-5)}`,
  open: money(open),
  ...owned(owner),
})

const purchase = (number: string, open: number, buyer = 'Ada Byron'): OpenItem => ({
  kind: 'purchase',
  number,
  purchaseId: `id-${number}`,
  purchaseNumber: number,
  owner: buyer,
  ownerName: buyer,
  companyId: null,
  open: money(open),
})

const facts = (more: Partial<Facts>): Facts => ({
  ...{ items: [], closed: [], companies: [], payers: [], recorded: [] },
  ...more,
})

/** Of Motoplus, typed in, and of the day of each `entry`. */
const payment = (amount: number, reference: string, more: Partial<RecordedPayment> = {}) => ({
  ...{ owner: 'Motoplus', day: '2026-11-20', amount: money(amount), iban: '', reference },
  ...{ entryId: null, isReversed: false, ...more },
})

let made = 0

const entry = (
  amount: number,
  reference: string,
  more: { payer?: string; iban?: string } = {},
) => ({
  ...{ id: `e${String(++made).padStart(5, '0')}`, day: '2026-11-20', payer: '', iban: '' },
  ...{ amount: money(amount), reference },
  ...more,
})

const matchOne = (one: ReturnType<typeof entry>, known: Partial<Facts>) => {
  const match = matchEntries([one], facts(known)).get(one.id)
  if (!match) throw new Error('Every entry has a verdict')
  return match
}

const items = [
  invoice('I-000012', 11_900),
  invoice('I-000013', 5_000),
  purchase('K-26-004213', 14_280),
]

test('finds numbers as people write them', () => {
  const text = 'Rechnung i-000012, k 26 004213, D1042 und K-26-004214-1; XK-26-000001 PI-000077'
  expect([...findNumbers(text)]).toEqual(['K-26-004213', 'K-26-004214', 'I-000012', 'D-1042'])
})

test('a number and its exact open amount are certain, of an order, an invoice, or two invoices', () => {
  expect(matchOne(entry(14_280, 'K-26-004213'), { items })).toMatchObject({
    verdict: 'certain',
    target: { purchase: 'id-K-26-004213', company: null },
  })
  expect(matchOne(entry(11_900, 'I000012'), { items })).toMatchObject({
    verdict: 'certain',
    target: { company: 'Motoplus', invoices: [{ number: 'I-000012', amount: 11_900 }] },
  })
  const both = matchOne(entry(16_900, 'I-000012 + I-000013'), { items })
  expect(both).toMatchObject({
    verdict: 'certain',
    target: { label: 'I-000012 and I-000013, Motoplus GmbH' },
  })
  expect(matchOne(entry(11_900, 'K-26-100012'), { items })).toMatchObject({ verdict: 'certain' })
})

test('another amount, several customers, or a number that is paid makes it doubtful', () => {
  for (const amount of [11_899, 11_901, 5_000, 16_900])
    expect(matchOne(entry(amount, 'I-000012'), { items })).toMatchObject({
      verdict: 'doubtful',
      target: null,
      candidates: [{ company: 'Motoplus' }],
    })
  const foreign = [...items, invoice('I-000014', 100, 'Other')]
  const two = matchOne(entry(12_000, 'I-000012 I-000014'), { items: foreign })
  expect(two).toMatchObject({ verdict: 'doubtful', candidates: [{}, { company: 'Other' }] })
  const motoplus = { id: 'Motoplus', name: 'Motoplus GmbH', companyId: 'Motoplus' }
  const closed = [{ number: 'I-000001', reason: 'I-000001 is paid already.', owner: motoplus }]
  expect(matchOne(entry(11_900, 'I-000001 I-000012'), { items, closed }).verdict).toBe('doubtful')
  expect(matchOne(entry(11_900, 'I-000001'), { items, closed })).toMatchObject({
    verdict: 'doubtful',
    reason: 'I-000001 is paid already.',
    candidates: [{ company: 'Motoplus', invoices: null }],
  })
})

test('a known account or customer number is certain with the one open amount, or all of it', () => {
  const owner = { id: 'Motoplus', name: 'Motoplus GmbH', companyId: 'Motoplus' }
  const known = {
    items,
    payers: [{ iban: 'DE02', owner }],
    companies: [{ number: 'D-1042', owner }],
  }
  expect(matchOne(entry(5_000, 'Danke', { iban: 'DE02' }), known).verdict).toBe('certain')
  expect(matchOne(entry(16_900, 'all', { iban: 'DE02' }), known).verdict).toBe('certain')
  expect(matchOne(entry(5_000, 'Customer D-1042'), known).verdict).toBe('certain')
  const other = matchOne(entry(4_000, 'Danke', { iban: 'DE02' }), known)
  expect(other).toMatchObject({ verdict: 'doubtful' })
  expect(other.candidates[0]).toMatchObject({ company: 'Motoplus', invoices: null })
  const same = { ...known, items: [...items, invoice('I-000015', 5_000)] }
  expect(matchOne(entry(5_000, '', { iban: 'DE02' }), same).verdict).toBe('doubtful')
  const recorded = [payment(5_000, '')]
  expect(matchOne(entry(5_000, '', { iban: 'DE02' }), { ...known, recorded }).verdict).toBe(
    'doubtful',
  )
  const others = { id: 'Other', name: 'Other', companyId: 'Other' }
  const shared = { ...known, payers: [...known.payers, { iban: 'DE02', owner: others }] }
  expect(matchOne(entry(5_000, '', { iban: 'DE02' }), shared).verdict).toBe('doubtful')
})

test('an entry that was probably recorded from another file, or by hand, is never certain', () => {
  const [ada, other] = ['DE02120300000000202051', 'DE02500105170137075030']
  const camt = { entryId: 'camt-1' }
  const judge = (recorded: RecordedPayment, iban = '') => {
    const mt940 = { ...entry(11_900, 'I-000012', { iban }), id: 'mt940-1' }
    return matchOne(mt940, { items, recorded: [recorded] })
  }
  const probable = [
    judge(payment(11_900, 'Rechnung I000012 EREF 7', camt)),
    judge(payment(11_900, 'Second half', { ...camt, iban: ada }), ada),
    judge(payment(11_900, '')),
    judge(payment(11_900, '', { day: '2026-11-23' })),
    judge(payment(11_900, 'I-000012', { ...camt, isReversed: true })),
  ]
  expect(probable.map(({ verdict, reason }) => [verdict, reason])).toEqual([
    ['doubtful', expect.stringMatching(/^Probably recorded already: .* amount and number\.$/)],
    ['doubtful', expect.stringMatching(/ amount and account\.$/)],
    ['doubtful', expect.stringMatching(/ 20 Nov 2026 has the same amount and customer\.$/)],
    ['doubtful', expect.stringMatching(/ 23 Nov 2026 has the same amount and customer\.$/)],
    ['doubtful', expect.stringMatching(/number\. It was reversed\.$/)],
  ])
  expect(probable[0]?.candidates).toMatchObject([{ company: 'Motoplus' }])
  const wrapped = payment(77, 'Thank you for the new brakes NOTE 12', camt)
  const thanks = entry(77, 'THANK YOU FOR THE NEW BRA KES')
  expect(matchOne(thanks, { recorded: [wrapped] })).toMatchObject({
    verdict: 'unknown',
    reason: expect.stringMatching(/ amount and text\.$/),
  })
  const certain = [
    judge(payment(11_900, 'I-000013', camt)),
    judge(payment(11_900, '', { ...camt, iban: other }), ada),
    judge(payment(11_901, 'I-000012', camt)),
    judge(payment(11_900, 'I-000012', { ...camt, day: '2026-11-24' })),
    judge(payment(11_900, 'I-000012', { entryId: 'mt940-2', day: '2026-11-21' })),
    judge(payment(11_900, '', { owner: 'Other' })),
  ]
  expect(new Set(certain.map(({ verdict }) => verdict))).toEqual(new Set(['certain']))
})

test('name and amount alone are never certain; nothing known is unknown', () => {
  const named = matchOne(entry(14_280, 'Danke', { payer: 'ADA BYRON' }), { items })
  expect(named).toMatchObject({ verdict: 'doubtful', candidates: [{ purchase: 'id-K-26-004213' }] })
  const legal = matchOne(entry(1, '', { payer: 'Motoplus' }), { items })
  expect(legal).toMatchObject({ verdict: 'doubtful' })
  expect(matchOne(entry(14_280, 'Danke'), { items }).verdict).toBe('doubtful')
  expect(matchOne(entry(77, 'Danke', { payer: 'Nobody' }), { items }).verdict).toBe('unknown')
})

test('an amount that one entry pays is not open for the next, in any order of the file', () => {
  const [one, two] = [entry(11_900, 'I-000012'), entry(11_900, 'I-000012')]
  for (const entries of [
    [one, two],
    [two, one],
  ]) {
    const matches = matchEntries(entries, facts({ items }))
    expect(entries.map(({ id }) => matches.get(id)?.verdict).sort()).toEqual([
      'certain',
      'doubtful',
    ])
    expect(matches.get(one.id)?.verdict).toBe('certain')
  }
})
