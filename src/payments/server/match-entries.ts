import type { Money } from '#base/currency.ts'
import { foldLetters } from '#base/fold.ts'
import { less, lower, sumMoney } from '#base/money.ts'
import { findInvoiceNumbers, showInvoiceNumber } from '#invoices/rules.ts'

/** Something that money may pay: an unpaid purchase, or an open invoice of a company. */
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

export type Facts = {
  items: OpenItem[]
  /** Numbers in references without an open amount, and why: `I-000012 is paid already`. */
  closed: { number: string; says: string; owner: Owner }[]
  /** Companies by the customer number that references name. */
  companies: { number: string; owner: Owner }[]
  /** The customers of earlier payments, by the account that they came from. */
  payers: { iban: string; owner: Owner }[]
  /** Payments of these days that do not stem from this file. */
  recorded: { owner: string; day: string; amount: Money }[]
}

export type MatchedEntry = {
  id: string
  day: string
  amount: Money
  payer: string
  iban: string
  reference: string
}

/** What an entry pays: a purchase, or invoices of a company with their amounts. */
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
  /** Only of a certain one. */
  target: Target | null
  /** Of a doubtful one, the likeliest first. */
  candidates: Target[]
}

const maxCandidates = 6

/**
 * Matches each entry with what it pays, and says why. A match is certain only if the entry names numbers of one
 * customer whose open amounts are its exact sum, or if its account or customer number has this one open amount. An
 * amount that one entry pays is not open for the next. Entries are matched by day, not in the file's order.
 */
export function matchEntries(entries: MatchedEntry[], facts: Facts): Map<string, Match> {
  const open = new OpenItems(facts.items)
  const closed = new Map(facts.closed.map((one) => [one.number, one]))
  const matches = new Map<string, Match>()
  const sorted = entries.toSorted((one, other) => compare(keyOf(one), keyOf(other)))
  for (const entry of sorted) {
    const { match, pays } = matchEntry(entry, { ...facts, items: open }, closed)
    matches.set(entry.id, match)
    for (const item of pays) {
      open.close(item)
      const says = `${item.number} is paid by another entry of this file.`
      closed.set(item.number, { number: item.number, says, owner: ownerOf(item) })
    }
  }
  return matches
}

function keyOf({ day, id }: MatchedEntry): string {
  return `${day} ${id}`
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}

/** An index of open items. What it finds is in their order, without those that an entry has paid. */
class OpenItems {
  readonly #all: OpenItem[]
  readonly #closed = new Set<OpenItem>()
  readonly #byNumber: Map<string, OpenItem[]>
  readonly #byPurchase: Map<string, OpenItem[]>
  readonly #byOwner: Map<string, OpenItem[]>
  readonly #byAmount: Map<Money, OpenItem[]>
  readonly #places: Map<OpenItem, number>
  #byName: Map<string, OpenItem[]> | undefined

  constructor(items: OpenItem[]) {
    this.#all = items
    this.#byNumber = Map.groupBy(items, ({ number }) => number)
    this.#byPurchase = Map.groupBy(items, ({ purchaseNumber }) => purchaseNumber)
    this.#byOwner = Map.groupBy(items, ({ owner }) => owner)
    this.#byAmount = Map.groupBy(items, ({ open }) => open)
    this.#places = new Map(items.map((item, index) => [item, index]))
  }

  close(item: OpenItem): void {
    this.#closed.add(item)
  }

  named(numbers: Set<string>): OpenItem[] {
    const found = [...numbers].flatMap((number) => [
      ...(this.#byNumber.get(number) ?? []),
      ...(this.#byPurchase.get(number) ?? []),
    ])
    const place = (item: OpenItem) => this.#places.get(item) ?? 0
    return this.#open([...new Set(found)].sort((one, other) => place(one) - place(other)))
  }

  ofOwner(owner: string): OpenItem[] {
    return this.#open(this.#byOwner.get(owner))
  }

  /** At most as many as there are candidates. */
  ofAmount(amount: Money): OpenItem[] {
    const found: OpenItem[] = []
    for (const item of this.#byAmount.get(amount) ?? []) {
      if (!this.#closed.has(item)) found.push(item)
      if (found.length === maxCandidates) break
    }
    return found
  }

  /** Of customers with such a name. */
  ofName(name: string): OpenItem[] {
    const key = nameKey(name)
    if (key === '') return []
    this.#byName ??= Map.groupBy(this.#all, ({ ownerName }) => nameKey(ownerName))
    return this.#open(this.#byName.get(key))
  }

  #open(found: OpenItem[] = []): OpenItem[] {
    return found.filter((item) => !this.#closed.has(item))
  }
}

type Known = Omit<Facts, 'items'> & { items: OpenItems }

type Matched = { match: Match; pays: OpenItem[] }

function matchEntry(
  entry: MatchedEntry,
  facts: Known,
  closed: ReadonlyMap<string, Facts['closed'][number]>,
): Matched {
  const names = findNumbers(entry.reference)
  const named = facts.items.named(names)
  const gone = [...names].flatMap((number) => closed.get(number) ?? [])
  if (named.length > 0) return matchNamed(entry, named, gone)
  if (gone.length > 0)
    return doubtful(
      gone.map(({ says }) => says).join(' '),
      accountTargets(gone.map(({ owner }) => owner)),
    )
  return matchOwner(entry, facts, names) ?? matchAlike(entry, facts)
}

/** `K-26-004213`, `I-000012` and `D-1042`, also without their hyphens, or with blanks in their place. */
export function findNumbers(reference: string): Set<string> {
  const text = reference.toUpperCase().replace(/[\u2010-\u2015\u2212]/g, '-')
  const purchases = [...text.matchAll(/(?<![A-Z0-9])K[- ]?(\d{2})[- ]?(\d{6,9})(?!\d)/g)]
  const companies = [...text.matchAll(/(?<![A-Z0-9])D[- ]?(\d{4,9})(?!\d)/g)]
  return new Set([
    ...purchases.map(([, year, counter]) => `K-${year}-${counter}`),
    ...findInvoiceNumbers(text).map(showInvoiceNumber),
    ...companies.map(([, counter]) => `D-${counter}`),
  ])
}

function matchNamed(entry: MatchedEntry, named: OpenItem[], gone: Facts['closed']): Matched {
  const owners = new Set(named.map(({ owner }) => owner))
  const numbers = listNumbers(named)
  const separately = named.map((item) => targetOf([item], entry.amount))
  if (owners.size > 1)
    return doubtful(`Names ${numbers}, which are of several customers.`, separately)
  const canPayTogether = named.length === 1 || named.every(({ kind }) => kind === 'invoice')
  const together = canPayTogether ? [targetOf(named, entry.amount)] : []
  const candidates = [...together, ...separately]
  const open = sumMoney(named.map((item) => item.open))
  if (gone.length > 0)
    return doubtful(`Names ${numbers}; ${gone.map(({ says }) => says).join(' ')}`, candidates)
  if (open !== entry.amount) {
    const comparison = entry.amount < open ? 'Less' : 'More'
    return doubtful(`Names ${numbers}. ${comparison} came than is open of it.`, candidates)
  }
  if (!canPayTogether)
    return doubtful(`Names ${numbers}: please record each by itself.`, separately)
  return certain(`Names ${numbers}; the amount is what is open.`, named)
}

/** Finds the customer by a customer number in the reference, or by the account that the money comes from. */
function matchOwner(entry: MatchedEntry, facts: Known, names: Set<string>): Matched | null {
  const byNumber = facts.companies.filter(({ number }) => names.has(number))
  const byAccount = facts.payers.filter(({ iban }) => entry.iban !== '' && iban === entry.iban)
  const owners = [...byNumber, ...byAccount].map(({ owner }) => owner)
  const [owner] = owners
  if (!owner) return null
  const accounts = accountTargets(owners)
  if (owners.some(({ id }) => id !== owner.id))
    return doubtful('The customer number and the account name several customers.', accounts)
  const said =
    byNumber.length > 0
      ? `Names the customer number of ${owner.name}`
      : `${owner.name} has paid from this account before`
  const items = facts.items.ofOwner(owner.id)
  const exact = items.filter(({ open }) => open === entry.amount)
  const others = items.map((item) => targetOf([item], entry.amount))
  const candidates = [
    ...exact.map((item) => targetOf([item], entry.amount)),
    ...accounts,
    ...others,
  ]
  const isRecorded = facts.recorded.some(
    ({ owner: id, day, amount }) => id === owner.id && day === entry.day && amount === entry.amount,
  )
  if (isRecorded)
    return doubtful(`${said}; a payment of this day and amount is recorded already.`, candidates)
  if (exact.length === 1) return certain(`${said}; the amount is what is open.`, exact)
  const invoices = items.filter(({ kind }) => kind === 'invoice')
  const isAll = sumMoney(invoices.map(({ open }) => open)) === entry.amount
  if (invoices.length > 1 && isAll && exact.length === 0)
    return certain(`${said}; the amount is all that is open.`, invoices)
  const why =
    exact.length > 1 ? 'several have this open amount' : 'the amount is of nothing that is open'
  return doubtful(`${said}; ${why}.`, candidates)
}

/** By name and amount alone nothing is certain. */
function matchAlike(entry: MatchedEntry, { items }: Known): Matched {
  const ofPayer = items.ofName(entry.payer)
  const ofPayerAndAmount = ofPayer.filter(({ open }) => open === entry.amount)
  const owners = new Map(ofPayer.map((item) => [item.owner, ownerOf(item)]))
  const accounts = accountTargets([...owners.values()])
  const [item] = ofPayer
  if (item) {
    const found = [...ofPayerAndAmount, ...ofPayer].map((one) => targetOf([one], entry.amount))
    const amountNote =
      ofPayerAndAmount.length > 0 ? ', and the amount is what is open.' : '; the amount differs.'
    const [first, ...rest] = found
    return doubtful(`The payer has the name of ${item.ownerName}${amountNote}`, [
      ...(first ? [first] : []),
      ...accounts,
      ...rest,
    ])
  }
  const exact = items.ofAmount(entry.amount)
  if (exact.length > 0) {
    const found = exact.map((item) => targetOf([item], entry.amount))
    return doubtful('Only the amount is what is open.', found)
  }
  return {
    match: {
      verdict: 'unknown',
      reason: 'Names no number, and neither payer nor amount is known.',
      target: null,
      candidates: [],
    },
    pays: [],
  }
}

/** A name without its case, accents and legal form. */
function nameKey(name: string): string {
  const plain = foldLetters(name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase())
  return plain
    .replace(/\b(?:gmbh|mbh|ag|kg|ohg|ug|ltd|limited|llc|inc|sarl|sas|sa|srl|spa|bv|nv|co)\b/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

function certain(reason: string, items: OpenItem[]): Matched {
  const target = targetOf(items, sumMoney(items.map(({ open }) => open)))
  return { match: { verdict: 'certain', reason, target, candidates: [target] }, pays: items }
}

function doubtful(reason: string, candidates: Target[]): Matched {
  const unique = [...new Map(candidates.map((target) => [target.label, target])).values()]
  const verdict = unique.length > 0 ? 'doubtful' : 'unknown'
  const chosen = unique.slice(0, maxCandidates)
  return { match: { verdict, reason, target: null, candidates: chosen }, pays: [] }
}

/** A purchase, or invoices of one company, which the amount is split over in their order. */
export function targetOf(items: OpenItem[], amount: Money): Target {
  const [first] = items
  const label = `${listNumbers(items)}, ${first?.ownerName ?? ''}`
  if (first?.kind === 'purchase')
    return { purchase: first.purchaseId, company: null, invoices: null, label }
  let left = amount
  const invoices = items.map(({ number, open }) => {
    const part = lower(open, left)
    left = less(left, part)
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
  const numbers = items.map(({ number }) => number)
  return numbers.length > 1
    ? `${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)}`
    : (numbers[0] ?? '')
}
