import { formatDate, startOfIsoDay } from '#base/calendar.ts'
import type { Money } from '#base/currency.ts'
import { foldLetters } from '#base/fold-letters.ts'
import { minMoney, subtract, sumMoney } from '#base/money.ts'
import { joinWithAnd } from '#base/sentences.ts'
import { findInvoiceNumbers, formatInvoiceNumber } from '#invoices/rules.ts'
import { formatOf } from './bank-entry.ts'

/** Something that an entry may pay: an unpaid purchase, or an open invoice of a company. */
export type OpenItem = {
  kind: 'purchase' | 'invoice'
  /** `K-26-004213` or `I-000012`. */
  number: string
  /** The purchase's id, also of an invoice. */
  purchaseId: string
  purchaseNumber: string
  /** A company's id, or its buyer's where there is none. */
  owner: string
  ownerName: string
  companyId: string | null
  open: Money
}

type Owner = { id: string; name: string; companyId: string | null }

/** A purchase or invoice without an open amount, and why as a sentence: `I-000012 is paid already.` */
export type ClosedItem = { number: string; reason: string; owner: Owner }

export type Facts = {
  items: OpenItem[]
  /** Purchases and invoices that references name although nothing of them is open. */
  closed: ClosedItem[]
  /** Companies by the customer number that references name. */
  companies: { number: string; owner: Owner }[]
  /** The customers of earlier payments, by the account that they came from. */
  payers: { iban: string; owner: Owner }[]
  /** Payments of about these days that do not stem from this file. */
  recorded: RecordedPayment[]
}

export type RecordedPayment = {
  owner: string
  day: string
  amount: Money
  /** Empty where it was recorded by hand, or the bank does not say. */
  iban: string
  reference: string
  /** The bank entry from which it was recorded; null where it was typed in. */
  entryId: string | null
  isReversed: boolean
}

export type StatementEntry = {
  id: string
  day: string
  amount: Money
  payer: string
  iban: string
  reference: string
}

/** The purchase that an entry pays, or the company's invoices with their amounts. */
export type Target = {
  purchase: string | null
  company: string | null
  /** Null where the oldest due come first. */
  invoices: { number: string; amount: Money }[] | null
  /** `I-000012 and I-000013, Motoplus GmbH` */
  label: string
}

export type Match = {
  verdict: 'certain' | 'doubtful' | 'unknown'
  reason: string
  /** Null unless the match is certain. */
  target: Target | null
  /** The likeliest first. */
  candidates: Target[]
}

/** How many are proposed for an entry. */
export const maxCandidates = 6

/**
 * Matches each entry with what it pays, and says why. A match is certain only if the entry names numbers of one
 * customer whose open amounts are its exact sum, or if its account or customer number has this one open amount. An
 * amount that one entry pays is not open for the next. Entries are matched by day, not in the file's order. An entry
 * that was probably recorded before, from another file or by hand, is never certain.
 */
export function matchEntries(entries: StatementEntry[], facts: Facts): Map<string, Match> {
  const items = new OpenItems(facts.items)
  const closed = new Map(facts.closed.map((item) => [item.number, item]))
  const recorded = Map.groupBy(facts.recorded, ({ amount }) => amount)
  const matches = new Map<string, Match>()
  const sorted = entries.toSorted((one, other) => compare(sortKey(one), sortKey(other)))
  for (const entry of sorted) {
    const { match, paidItems } = matchEntry(entry, { ...facts, items, closed })
    const warning = findRecorded(entry, paidItems, recorded.get(entry.amount) ?? [])
    if (warning !== null) {
      matches.set(entry.id, doubtful(warning, match.candidates).match)
      continue
    }
    matches.set(entry.id, match)
    for (const item of paidItems) {
      items.close(item)
      const reason = `${item.number} is paid by another entry of this file.`
      closed.set(item.number, { number: item.number, reason, owner: ownerOf(item) })
    }
  }
  return matches
}

function sortKey({ day, id }: StatementEntry): string {
  return `${day} ${id}`
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}

/** The days on which the bank books and values an entry, or that an admin typed, are seldom further apart. */
export const maxDaysApart = 3

/**
 * A sentence about the payment that this entry probably is: of the same amount, about the same day, with the same
 * number, account, text or customer. The entry's id cannot tell, because it is another one in each format.
 */
function findRecorded(
  entry: StatementEntry,
  paidItems: OpenItem[],
  recorded: RecordedPayment[],
): string | null {
  for (const payment of recorded) {
    const shared = isAboutSameDay(entry, payment) ? findShared(entry, paidItems, payment) : null
    if (shared === null) continue
    const day = formatDate(startOfIsoDay(payment.day))
    const reversal = payment.isReversed ? ' It was reversed.' : ''
    return `Probably recorded already: a payment of ${day} has the same amount and ${shared}.${reversal}`
  }
  return null
}

/** Files of one format agree on the day. */
function isAboutSameDay({ id, day }: StatementEntry, payment: RecordedPayment): boolean {
  const daysApart = Math.abs(Date.parse(day) - Date.parse(payment.day)) / 86_400_000
  const isSameFormat = payment.entryId !== null && formatOf(payment.entryId) === formatOf(id)
  return daysApart <= (isSameFormat ? 0 : maxDaysApart)
}

/** The features that an entry and a payment share; null where they name different numbers or accounts. */
function findShared(
  entry: StatementEntry,
  paidItems: OpenItem[],
  payment: RecordedPayment,
): 'number' | 'account' | 'text' | 'customer' | null {
  const named = findNumbers(entry.reference)
  const namedBefore = findNumbers(payment.reference)
  if (named.size > 0 && namedBefore.size > 0)
    return [...named].some((number) => namedBefore.has(number)) ? 'number' : null
  if (entry.iban !== '' && entry.iban === payment.iban) return 'account'
  if (isIban(entry.iban) && isIban(payment.iban)) return null
  if (isSameText(entry.reference, payment.reference)) return 'text'
  return paidItems.some(({ owner }) => owner === payment.owner) ? 'customer' : null
}

function isIban(account: string): boolean {
  return /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(account)
}

/** One is a part of the other: formats break lines and add references in different ways. */
function isSameText(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) =>
    text.toUpperCase().replace(/[^\p{L}\p{N}]+/gu, ''),
  )
  if (!first || !second || Math.min(first.length, second.length) < 4) return false
  return first.includes(second) || second.includes(first)
}

/** An index of open items. It finds them in their order, without those that an entry has paid. */
class OpenItems {
  readonly #all: OpenItem[]
  readonly #closed = new Set<OpenItem>()
  readonly #byNumber: Map<string, OpenItem[]>
  readonly #byPurchase: Map<string, OpenItem[]>
  readonly #byOwner: Map<string, OpenItem[]>
  readonly #byAmount: Map<Money, OpenItem[]>
  readonly #position: Map<OpenItem, number>
  #byName: Map<string, OpenItem[]> | undefined

  constructor(items: OpenItem[]) {
    this.#all = items
    this.#byNumber = Map.groupBy(items, ({ number }) => number)
    this.#byPurchase = Map.groupBy(items, ({ purchaseNumber }) => purchaseNumber)
    this.#byOwner = Map.groupBy(items, ({ owner }) => owner)
    this.#byAmount = Map.groupBy(items, ({ open }) => open)
    this.#position = new Map(items.map((item, index) => [item, index]))
  }

  close(item: OpenItem): void {
    this.#closed.add(item)
  }

  /** By their own numbers, or those of their purchases. */
  findByNumbers(numbers: Set<string>): OpenItem[] {
    const found = [...numbers].flatMap((number) => [
      ...(this.#byNumber.get(number) ?? []),
      ...(this.#byPurchase.get(number) ?? []),
    ])
    const position = (item: OpenItem) => this.#position.get(item) ?? 0
    return this.#open([...new Set(found)].sort((one, other) => position(one) - position(other)))
  }

  findByOwner(owner: string): OpenItem[] {
    return this.#open(this.#byOwner.get(owner))
  }

  /** The first `maxCandidates` of them. */
  findByAmount(amount: Money): OpenItem[] {
    const found: OpenItem[] = []
    for (const item of this.#byAmount.get(amount) ?? []) {
      if (!this.#closed.has(item)) found.push(item)
      if (found.length === maxCandidates) break
    }
    return found
  }

  /** By the name of their customer. */
  findByName(name: string): OpenItem[] {
    const key = nameKey(name)
    if (key === '') return []
    this.#byName ??= Map.groupBy(this.#all, ({ ownerName }) => nameKey(ownerName))
    return this.#open(this.#byName.get(key))
  }

  #open(found: OpenItem[] = []): OpenItem[] {
    return found.filter((item) => !this.#closed.has(item))
  }
}

type IndexedFacts = Omit<Facts, 'items' | 'closed'> & {
  items: OpenItems
  closed: ReadonlyMap<string, ClosedItem>
}

type Matched = { match: Match; paidItems: OpenItem[] }

function matchEntry(entry: StatementEntry, facts: IndexedFacts): Matched {
  const numbers = findNumbers(entry.reference)
  const openItems = facts.items.findByNumbers(numbers)
  const closedItems = [...numbers].flatMap((number) => facts.closed.get(number) ?? [])
  if (openItems.length > 0) return matchNumbers(entry, openItems, closedItems)
  if (closedItems.length > 0)
    return doubtful(joinReasons(closedItems), accountTargets(closedItems.map(({ owner }) => owner)))
  return matchOwner(entry, facts, numbers) ?? matchNameOrAmount(entry, facts.items)
}

/** `K-26-004213`, `I-000012` and `D-1042`, also without their hyphens, or with blanks in their place. */
export function findNumbers(reference: string): Set<string> {
  const text = reference.toUpperCase().replace(/[\u2010-\u2015\u2212]/g, '-')
  const purchases = [...text.matchAll(/(?<![A-Z0-9])K[- ]?(\d{2})[- ]?(\d{6,9})(?!\d)/g)]
  const companies = [...text.matchAll(/(?<![A-Z0-9])D[- ]?(\d{4,9})(?!\d)/g)]
  return new Set([
    ...purchases.map(([, year, counter]) => `K-${year}-${counter}`),
    ...findInvoiceNumbers(text).map(formatInvoiceNumber),
    ...companies.map(([, counter]) => `D-${counter}`),
  ])
}

/** Compares the amount with the items whose numbers the reference names. */
function matchNumbers(
  entry: StatementEntry,
  items: OpenItem[],
  closedItems: ClosedItem[],
): Matched {
  const owners = new Set(items.map(({ owner }) => owner))
  const numbers = listNumbers(items)
  const separately = items.map((item) => targetOf([item], entry.amount))
  if (owners.size > 1)
    return doubtful(`Names ${numbers}, which are of several customers.`, separately)
  const canPayTogether = items.length === 1 || items.every(({ kind }) => kind === 'invoice')
  const together = canPayTogether ? [targetOf(items, entry.amount)] : []
  const candidates = [...together, ...separately]
  if (closedItems.length > 0)
    return doubtful(`Names ${numbers}; ${joinReasons(closedItems)}`, candidates)
  const open = sumOpen(items)
  if (open !== entry.amount) {
    const comparison = entry.amount < open ? 'Less' : 'More'
    return doubtful(`Names ${numbers}. ${comparison} came than is open of it.`, candidates)
  }
  if (!canPayTogether)
    return doubtful(`Names ${numbers}: please record each by itself.`, separately)
  return certain(`Names ${numbers}; the amount is what is open.`, items)
}

/** Finds the customer by a customer number in the reference, or by the account that the money comes from. */
function matchOwner(
  entry: StatementEntry,
  facts: IndexedFacts,
  numbers: Set<string>,
): Matched | null {
  const byNumber = facts.companies.filter(({ number }) => numbers.has(number))
  const byAccount = facts.payers.filter(({ iban }) => entry.iban !== '' && iban === entry.iban)
  const owners = [...byNumber, ...byAccount].map(({ owner }) => owner)
  const [owner] = owners
  if (!owner) return null
  if (owners.some(({ id }) => id !== owner.id))
    return doubtful(
      'The customer number and the account name several customers.',
      accountTargets(owners),
    )
  const evidence =
    byNumber.length > 0
      ? `Names the customer number of ${owner.name}`
      : `${owner.name} has paid from this account before`
  return matchAmount(entry, facts, owner, evidence)
}

/** Compares the amount with what this customer has open; `evidence` says why it is this customer. */
function matchAmount(
  entry: StatementEntry,
  { items }: IndexedFacts,
  owner: Owner,
  evidence: string,
): Matched {
  const openItems = items.findByOwner(owner.id)
  const exact = openItems.filter(({ open }) => open === entry.amount)
  const invoices = openItems.filter(({ kind }) => kind === 'invoice')
  const candidates = [
    ...exact.map((item) => targetOf([item], entry.amount)),
    ...accountTargets([owner]),
    ...openItems.map((item) => targetOf([item], entry.amount)),
  ]
  if (exact.length === 1) return certain(`${evidence}; the amount is what is open.`, exact)
  if (exact.length > 1) return doubtful(`${evidence}; several have this open amount.`, candidates)
  if (invoices.length > 1 && sumOpen(invoices) === entry.amount)
    return certain(`${evidence}; the amount is all that is open.`, invoices)
  return doubtful(`${evidence}; the amount is of nothing that is open.`, candidates)
}

/** By name or amount alone nothing is certain. */
function matchNameOrAmount(entry: StatementEntry, items: OpenItems): Matched {
  const ofPayer = items.findByName(entry.payer)
  const [item] = ofPayer
  if (item) {
    const exact = ofPayer.filter(({ open }) => open === entry.amount)
    const owners = new Map(ofPayer.map((one) => [one.owner, ownerOf(one)]))
    const [likeliest, ...others] = [...exact, ...ofPayer].map((one) =>
      targetOf([one], entry.amount),
    )
    const amountNote =
      exact.length > 0 ? ', and the amount is what is open.' : '; the amount differs.'
    return doubtful(`The payer has the name of ${item.ownerName}${amountNote}`, [
      ...(likeliest ? [likeliest] : []),
      ...accountTargets([...owners.values()]),
      ...others,
    ])
  }
  const ofAmount = items.findByAmount(entry.amount)
  return ofAmount.length > 0
    ? doubtful(
        'Only the amount is what is open.',
        ofAmount.map((one) => targetOf([one], entry.amount)),
      )
    : doubtful('Names no number, and neither payer nor amount is known.', [])
}

/** A name without its case, accents and legal form. */
export function nameKey(name: string): string {
  const plain = foldLetters(name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase())
  return plain
    .replace(/\b(?:gmbh|mbh|ag|kg|ohg|ug|ltd|limited|llc|inc|sarl|sas|sa|srl|spa|bv|nv|co)\b/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

function certain(reason: string, items: OpenItem[]): Matched {
  const target = targetOf(items, sumOpen(items))
  const match: Match = { verdict: 'certain', reason, target, candidates: [target] }
  return { match, paidItems: items }
}

/** Doubtful, or unknown where there are no candidates. */
function doubtful(reason: string, candidates: Target[]): Matched {
  const unique = [...new Map(candidates.map((target) => [target.label, target])).values()]
  const verdict = unique.length > 0 ? 'doubtful' : 'unknown'
  const likeliest = unique.slice(0, maxCandidates)
  return { match: { verdict, reason, target: null, candidates: likeliest }, paidItems: [] }
}

function sumOpen(items: OpenItem[]): Money {
  return sumMoney(items.map(({ open }) => open))
}

function joinReasons(closedItems: ClosedItem[]): string {
  return closedItems.map(({ reason }) => reason).join(' ')
}

/** A purchase, or invoices of one company, which the amount is split over in their order. */
export function targetOf(items: OpenItem[], amount: Money): Target {
  const [first] = items
  const label = `${listNumbers(items)}, ${first?.ownerName ?? ''}`
  if (first?.kind === 'purchase')
    return { purchase: first.purchaseId, company: null, invoices: null, label }
  let left = amount
  const invoices = items.map(({ number, open }) => {
    const part = minMoney(open, left)
    left = subtract(left, part)
    return { number, amount: part }
  })
  return { purchase: null, company: first?.companyId ?? null, invoices, label }
}

/** The accounts of companies: the oldest due invoices are paid first, and the rest is credit. */
function accountTargets(owners: Owner[]): Target[] {
  return owners.flatMap((owner) => (owner.companyId === null ? [] : [accountTarget(owner)]))
}

function accountTarget({ companyId, name }: Owner): Target {
  return { purchase: null, company: companyId, invoices: null, label: `Account of ${name}` }
}

function ownerOf({ owner, ownerName, companyId }: OpenItem): Owner {
  return { id: owner, name: ownerName, companyId }
}

/** `I-000012, I-000013 and I-000014` */
function listNumbers(items: OpenItem[]): string {
  return joinWithAnd(items.map(({ number }) => number))
}
