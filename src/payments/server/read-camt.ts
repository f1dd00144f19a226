import { setImmediate as turnOfLoop } from 'node:timers/promises'
import { SaxesParser } from 'saxes'
import { refuse } from '#payments/refusals.ts'
import { type BankEntry, type EntryKind, maxEntries, type ReadStatement } from './bank-entry.ts'

type Element = { name: string; attributes: Record<string, string>; text: string; parts: Element[] }

const maxDepth = 40
const maxTextLength = 20_000
const chunkLength = 256 * 1024

/**
 * Reads a camt.053 of any version. An entry of several transactions becomes one entry for each, where the bank states
 * their amounts. Throws 'fields-wrong' for other messages, for invalid XML, and for a document type, so that no
 * entity is ever expanded.
 */
export async function readCamt(text: string): Promise<ReadStatement> {
  const statements: BankEntry[][] = []
  let count = 0
  const open: Element[] = []
  let account: Element | undefined
  const parser = new SaxesParser()
  parser.on('doctype', () => {
    throw refuse('fields-wrong', { detail: 'A bank statement has no document type in it.' })
  })
  parser.on('error', (cause) => {
    throw refuse('fields-wrong', { detail: 'The XML of this file is not complete.', cause })
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (open.length >= maxDepth) throw refuse('fields-wrong', { detail: notCamt })
    const element = { name: localName(name), attributes, text: '', parts: [] }
    const isStatement = element.name === 'Stmt' && open.at(-1)?.name === 'BkToCstmrStmt'
    if (isStatement) {
      statements.push([])
      account = undefined
    }
    open.push(element)
  })
  const addText = (written: string) => {
    const element = open.at(-1)
    if (element && element.text.length < maxTextLength) element.text += written
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    const element = open.pop()
    const parent = open.at(-1)
    if (!element || !parent) return
    if (parent.name === 'Stmt' && element.name === 'Acct') account = element
    else if (parent.name === 'Stmt' && element.name === 'Ntry') {
      const entries = readEntry(element, account)
      count += entries.length
      if (count > maxEntries) throw refuse('too-big')
      statements.at(-1)?.push(...entries)
    } else if (open.some(({ name }) => name === 'Acct' || name === 'Ntry'))
      parent.parts.push(element)
  })
  for (let start = 0; start < text.length; start += chunkLength) {
    parser.write(text.slice(start, start + chunkLength))
    await turnOfLoop()
  }
  parser.close()
  if (statements.length === 0) throw refuse('fields-wrong', { detail: notCamt })
  return { format: 'camt', statements, refused: [] }
}

const notCamt = 'This XML is no bank statement: please choose a camt.053.'

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

function readEntry(entry: Element, account: Element | undefined): BankEntry[] {
  const day = textOf(entry, 'BookgDt', 'Dt') || textOf(entry, 'BookgDt', 'DtTm')
  const amount = findPart(entry, 'Amt')
  const shared = {
    account: textOf(account, 'Id', 'IBAN') || textOf(account, 'Id', 'Othr', 'Id'),
    day: (day || textOf(entry, 'ValDt', 'Dt') || textOf(entry, 'ValDt', 'DtTm')).slice(0, 10),
    amount: amount?.text.trim() ?? '',
    currency: amount?.attributes['Ccy'] ?? '',
    kind: readKind(entry),
  }
  const details = partsOf(entry, 'NtryDtls').flatMap((part) => partsOf(part, 'TxDtls'))
  const split = splitAmounts(details, shared)
  const bankReference = textOf(entry, 'AcctSvcrRef') || textOf(entry, 'NtryRef')
  if (split)
    return details.map((detail, index) => ({
      ...shared,
      ...readDetails([detail]),
      amount: split[index] ?? '',
      bankReference: textOf(detail, 'Refs', 'AcctSvcrRef') || bankReference,
    }))
  const described = readDetails(details)
  const own = details.length === 1 ? textOf(details[0], 'Refs', 'AcctSvcrRef') : ''
  const reference = described.reference || textOf(entry, 'AddtlNtryInf')
  return [{ ...shared, ...described, reference, bankReference: own || bankReference }]
}

/** Older versions state the status as text, newer ones as a code. */
function readKind(entry: Element): EntryKind {
  const status = textOf(entry, 'Sts', 'Cd') || textOf(entry, 'Sts')
  if (status !== 'BOOK') return 'pending'
  if (textOf(entry, 'RvslInd') === 'true' || textOf(entry, 'RvslInd') === '1') return 'reversal'
  return textOf(entry, 'CdtDbtInd') === 'CRDT' ? 'credit' : 'debit'
}

/** The amounts of several transactions; null unless the bank states all of them and they add up. */
function splitAmounts(
  details: Element[],
  { amount, currency }: Pick<BankEntry, 'amount' | 'currency'>,
): string[] | null {
  if (details.length < 2) return null
  const amounts = details.map((detail) => {
    const part = findPart(detail, 'Amt') ?? findPart(detail, 'AmtDtls', 'TxAmt', 'Amt')
    const isSame = part?.attributes['Ccy'] === currency && textOf(detail, 'CdtDbtInd') !== 'DBIT'
    return isSame ? part.text.trim() : ''
  })
  const sum = amounts.reduce((total, one) => total + toWholeNumber(one), 0n)
  return amounts.includes('') || sum !== toWholeNumber(amount) ? null : amounts
}

/** An amount without its decimal point: up to five decimals, as ISO 20022 allows. */
function toWholeNumber(amount: string): bigint {
  const [, whole = '0', decimals = ''] = /^(\d{1,15})(?:\.(\d{1,5}))?$/.exec(amount) ?? []
  return BigInt(whole) * 100_000n + BigInt(decimals.padEnd(5, '0'))
}

function readDetails(details: Element[]): Pick<BankEntry, 'payer' | 'iban' | 'reference'> {
  const [first] = details
  const party = findPart(first, 'RltdPties', 'Dbtr')
  const payer = textOf(party, 'Nm') || textOf(party, 'Pty', 'Nm')
  const iban = textOf(first, 'RltdPties', 'DbtrAcct', 'Id', 'IBAN')
  const reference = details.map(readReference).filter(Boolean).join(' ')
  return { payer, iban: iban.replace(/\s/g, '').toUpperCase(), reference }
}

function readReference(detail: Element): string {
  const remittances = partsOf(detail, 'RmtInf')
  const free = remittances.flatMap((part) => partsOf(part, 'Ustrd'))
  const structured = remittances.flatMap((part) => partsOf(part, 'Strd'))
  const endToEnd = textOf(detail, 'Refs', 'EndToEndId')
  const words = [
    joinChunks(free.map(({ text }) => text)),
    ...structured.map((part) => textOf(part, 'CdtrRefInf', 'Ref')),
    ...structured.map((part) => textOf(part, 'RfrdDocInf', 'Nb')),
    ...structured.map((part) => textOf(part, 'AddtlRmtInf')),
    endToEnd === 'NOTPROVIDED' ? '' : endToEnd,
  ]
  return words.filter(Boolean).join(' ').replace(/\s+/g, ' ').trim()
}

/** A full chunk of 140 characters continues in the next one without a space. */
function joinChunks(chunks: string[]): string {
  return chunks.reduce((text, chunk, index) => {
    const isPreviousFull = (chunks[index - 1]?.length ?? 0) === 140
    return index === 0 || isPreviousFull ? text + chunk : `${text} ${chunk}`
  }, '')
}

function partsOf(element: Element | undefined, name: string): Element[] {
  return element?.parts.filter((part) => part.name === name) ?? []
}

function findPart(element: Element | undefined, ...path: string[]): Element | undefined {
  return path.reduce<Element | undefined>((found, name) => partsOf(found, name)[0], element)
}

function textOf(element: Element | undefined, ...path: string[]): string {
  return findPart(element, ...path)?.text.trim() ?? ''
}
