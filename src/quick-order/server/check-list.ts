import { setImmediate as turnOfLoop } from 'node:timers/promises'
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Money, toMajor } from '#base/currency.ts'
import type { FileReading } from '#base/import-report.ts'
import { multiply } from '#base/money.ts'
import { computeWireTotals } from '#basket/server/basket.ts'
import type { PurchaseTerms } from '#orders/server/purchases.ts'
import { matchNumbers, nearNumbers } from '#part-numbers/server/match.ts'
import { followSuccessors } from '#part-numbers/server/successors.ts'
import { priceFor } from '#products/pricing.ts'
import {
  findListPrices,
  parsePrices,
  productColumns,
  toOrderable,
} from '#products/server/columns.ts'
import { refuse } from '#quick-order/refusals.ts'
import { numbersContaining } from '#search/server/find-numbers.ts'
import { searchProducts } from '#search/server/search.ts'
import { textList } from '#server/database/dialect.ts'
import type { Db } from '#server/database/open.ts'
import type { HandlerInput } from '#server/http/calls.ts'
import { type CurrentUser, isAdmin } from '#server/http/current-user.ts'
import { readFormFile } from '#server/http/form-file.ts'
import { openQueue } from '#server/http/queue.ts'
import { isDocument, readText } from '#server/imports/decode-text.ts'
import { noRemarks, noteLeftOut, refuseSheets } from '#server/imports/read-csv.ts'
import type { SheetRow, SheetTable, Workbook } from '#server/imports/read-sheets.ts'
import { detectKind, readSpreadsheet } from '#server/imports/spreadsheet.ts'
import type { Shop } from '#server/shop.ts'
import { findCustomer } from '#users/server/users.ts'
import type * as contract from '../contract.ts'
import type { CheckedLine, Edit } from '../contract.ts'
import { isHalfNumber, likelyNumbers, type Part, shortHalf } from '../parser/find-parts.ts'
import { type Line, rankDoubtful, readHeading, readRows } from '../parser/read-lines.ts'
import { splitRows, textOfRows } from '../parser/rows.ts'
import {
  linesOfEdit,
  maxSuggestions,
  suggestFound,
  type ValidatedLine,
  validateList,
} from '../parser/validate.ts'
import { maxFileBytes, maxLines, maxTextLength } from '../rules.ts'

/** Throws 'list-too-long', 'list-empty' of a file, 'busy', 'malformed' where neither came, and why a file is no list. */
export async function checkList(
  db: Db,
  { user, body, query, request, reply }: HandlerInput<typeof contract.checkQuickOrder>,
  { config, missed }: Shop,
) {
  const whose = user?.id ?? normalizeIP(request.ip)
  const buyer = user && body?.customer ? await findCustomer(db, user, body.customer) : user
  const isFile = request.isMultipart()
  const file = isFile ? await readFile(request, reply, whose, query) : null
  const list = file ?? body
  if (!list) throw refuse('malformed')
  const { text } = list
  // Refused before it is read: reading so long a list would delay all other requests. '½' is read as three letters.
  if (text.normalize('NFKC').length > maxTextLength) throw refuse('list-too-long')
  return inTurn(whose, countLetters(list), async () => {
    const validated = await validate(db, buyer, list)
    if (isFile && validated.lines.length === 0) throw refuse('list-empty')
    for (const { written, code } of validated.lines.filter(isMissed).slice(0, maxMissed))
      if (written !== null) missed.noteOnce(whose, written, code === 'did-you-mean')
    const read = { text: file ? text : null, reading: file?.reading ?? null }
    return { ...describeList(validated, config), ...read }
  })
}

/** All that is read: of a short text with many edits, the edits. */
function countLetters({ text, edits = [] }: List): number {
  return text.length + JSON.stringify(edits).length
}

/** Limits how much one list adds to Searches without results. */
const maxMissed = 100

/** Numbers that no part has, or that are near to one: what a customer would have ordered. */
function isMissed({ code }: ValidatedLine): boolean {
  return code === 'unknown-number' || code === 'did-you-mean'
}

type List = NonNullable<HandlerInput<typeof contract.checkQuickOrder>['body']>

async function validate(db: Db, user: CurrentUser | null, { text, edits = [], columns }: List) {
  const rows = splitRows(text)
  if (rows.length > maxLines) throw refuse('list-too-long')
  const list = readRows(rows, columns ?? null)
  // Reading and validating a long list block the process, and on SQLite finding does, too: other requests are answered
  // in between.
  await turnOfLoop()
  const known = await findParts(db, user, list.lines, edits)
  await turnOfLoop()
  const validated = validateList(list, known, edits)
  return { ...validated, lines: await findByWords(db, user, validated.lines) }
}

/** The most lines of a list that are searched for by their words, and the most parts suggested for each. */
const maxSearches = 20
const maxFound = 3

/** A line of words gets what search finds first. */
async function findByWords(db: Db, user: CurrentUser | null, lines: ValidatedLine[]) {
  const found: ValidatedLine[] = []
  let searches = 0
  for (const line of lines) {
    if (line.code !== 'words' || line.written === null || searches++ >= maxSearches) {
      found.push(line)
      continue
    }
    await turnOfLoop()
    const input = { limit: maxFound, candidates: 100, user: user?.id }
    const { rows } = await searchProducts(db, input, line.written)
    const ids = rows.map(({ id }) => id)
    const parts = await selectParts(db, user, ids, new Set())
    found.push(
      suggestFound(
        line,
        ids.flatMap((id) => parts.get(id) ?? []),
      ),
    )
  }
  return found
}

function describeList({ lines, heading }: ReturnType<typeof validateList>, terms: PurchaseTerms) {
  const { currency } = terms
  const counts = { ready: 0, fixable: 0, unknown: 0, quiet: 0 }
  const totals: Money[] = []
  const described = lines.map(({ part, match, ...line }): CheckedLine => {
    counts[line.state]++
    if (line.code === 'not-a-part') counts.quiet++
    const { id: productId, code: productCode, name, img } = part ?? noPart
    const units = line.quantity
    const unitPrice = part && priceFor(part.prices, units ?? 1, part.list).unitPrice
    const total = unitPrice === null || units === null ? null : multiply(unitPrice, units)
    if (line.state === 'ready' && total !== null) totals.push(total)
    return {
      ...line,
      productId,
      productCode,
      name,
      img,
      matched: match && { class: match.class, number: match.number },
      unitPrice: unitPrice && toMajor(unitPrice, currency),
      lineTotal: total && toMajor(total, currency),
      stock: part?.orderable.quantity ?? null,
    }
  })
  return { lines: described, counts, heading, ...computeWireTotals(totals, terms) }
}

const noPart = { id: null, code: null, name: null, img: null }

/** Finds the parts for the numbers of a list, in a fixed number of statements. */
async function findParts(db: Db, user: CurrentUser | null, read: Line[], edits: Edit[]) {
  const lines = [...read, ...edits.flatMap(linesOfEdit)]
  const keys = lines.flatMap(({ candidates }) => candidates.map(({ key }) => key))
  const matches = await matchNumbers(db, user, keys)
  const isKnown = ({ candidates }: Line) =>
    candidates.some(({ key, rank }) => rank < rankDoubtful && matches.has(key))
  const odd = lines.filter((line) => !isKnown(line)).flatMap(likelyNumbers)
  const oddKeys = odd.map(({ key }) => key)
  const near = await findNear(db, oddKeys)
  const found = [...matches.values(), ...near.values()].flat()
  const chosen = edits.flatMap(({ productId }) => productId ?? [])
  const ids = [...new Set([...chosen, ...found.map(({ productId }) => productId)])]
  const chains = await followSuccessors(db, ids)
  const behind = [...chains.values()].flatMap(({ ends }) => ends.map(({ productId }) => productId))
  const left = new Set(found.flatMap((match) => (match.left === 1 ? match.productId : [])))
  const parts = await selectParts(db, user, [...new Set([...ids, ...behind])], left)
  for (const id of left)
    if (!chains.get(id)?.ends.some((end) => parts.has(end.productId))) parts.delete(id)
  return { matches, near, parts, chains }
}

/** The most halves of a list: for each, every number of the shop is read, and other requests wait. */
const maxHalves = 5

/**
 * Finds similar numbers, otherwise numbers that contain the written one: it may be half of a part number. A short number
 * is first tried as the end of another: 'FS-43' of 'KS-FS-43'.
 */
async function findNear(db: Db, keys: string[]) {
  const near = await nearNumbers(db, keys)
  const isHalf = (key: string) => isHalfNumber(key) && (!near.has(key) || key.length < shortHalf)
  const halves = [...new Set(keys)].filter(isHalf).slice(0, maxHalves)
  const whole = await numbersContaining(db, halves)
  const matches = await matchNumbers(db, null, whole)
  for (const half of halves) {
    const others = near.get(half)
    const isMeant = (key: string) => (others ? key.endsWith(half) : key.includes(half))
    const endsWith = (key: string) => Number(key.endsWith(half))
    const ends = whole.filter(isMeant).sort((one, other) => endsWith(other) - endsWith(one))
    const found = [...ends.flatMap((key) => matches.get(key) ?? []), ...(others ?? [])]
    if (found.length > 0) near.set(half, found.slice(0, maxSuggestions))
  }
  return near
}

async function selectParts(db: Db, user: CurrentUser | null, ids: string[], left: Set<string>) {
  const rows = await db
    .selectFrom('products')
    .select([...productColumns, 'deleted_at', 'hidden_at'])
    .where('id', 'in', textList(db, ids))
    .execute()
  const seesHidden = user !== null && isAdmin(user)
  const lists = await findListPrices(db, user?.priceList ?? null, ids)
  const parts = new Map<string, Part>()
  for (const row of rows) {
    const { id, product_code: code, name, img } = row
    const isGone = row.deleted_at !== null && !(seesHidden && row.hidden_at !== null)
    if (isGone && !left.has(id)) continue
    const orderable = toOrderable(row)
    if (left.has(id)) orderable.quantity = 0
    const list = lists.get(id) ?? null
    parts.set(id, { id, code, name, img, orderable, prices: parsePrices(row), list })
  }
  return parts
}

/** A list up to here, some 500 lines, takes hardly any time. */
const shortLetters = 20_000

/**
 * Checks long lists one after the other, and lets other requests be answered in between: a few of the longest at once
 * delayed all requests for seconds. Several of one user may wait: a changed line leaves the last check behind. Throws
 * 'busy'.
 */
export function openListQueue() {
  const queue = openQueue({ concurrency: 1, maxWaiting: 20, maxPerUser: 6 })
  return <T>(whose: string, letters: number, check: () => Promise<T>): Promise<T> =>
    letters <= shortLetters ? check() : queue(() => turnOfLoop().then(check), whose)
}

const inTurn = openListQueue()

/**
 * In megabytes, and seconds of the processor; a list takes a third of that memory and a tenth of that time. A
 * reader that hardly gets a processor is ended after `longestMs`; by itself it ends much sooner.
 */
const readerLimits = { heap: 80, memory: 300, seconds: 3, longestMs: 15_000 }

/** The most rows of a file, filled or not. */
const maxRows = maxLines * 10 + 1

/** Each file is in memory whole. */
const files = openQueue({ concurrency: 16, maxWaiting: 0, maxPerUser: 8 })
const readers = openQueue({ concurrency: 2, maxWaiting: 8, maxPerUser: 1 })

type Reading = HandlerInput<typeof contract.checkQuickOrder>['query']

type ReadFile = { text: string; reading: FileReading }

/** Reads the text of a list that came as a file. Throws why it is none. */
async function readFile(
  request: FastifyRequest,
  reply: FastifyReply,
  whose: string,
  { sheet, encoding }: Reading,
): Promise<ReadFile> {
  const bytes = await readFormFile(request, {
    field: 'file',
    maxBytes: maxFileBytes,
    missing: () => refuse('not-a-list'),
    tooBig: () => refuse('file-too-long'),
  })
  return files(async () => {
    const kind = detectKind(bytes)
    if (kind === 'text') {
      await request.waitForTurn(reply)
      const decoded = await readText(bytes, encoding)
      return { ...decoded, text: plain(decoded.text) }
    }
    const task = { bytes, kind, maxRows, maxCharacters: maxFileBytes }
    const workbook = await readers(() => readSpreadsheet(task, readerLimits), whose)
    if (workbook === null) throw refuse('file-too-long')
    // `readers` bounds what a spreadsheet costs, in a separate process: a refused one takes no turn of the next one.
    await request.waitForTurn(reply)
    return textOfWorkbook(workbook, sheet)
  }, normalizeIP(request.ip))
}

/** Throws 'which-sheet' where several may be the list. */
function textOfWorkbook(workbook: Workbook, chosen: string | undefined): ReadFile {
  const lists = findLists(workbook.sheets)
  const [list, ...others] = lists.filter(({ name }) => chosen === undefined || name === chosen)
  if (others.length > 0 || (lists.length > 0 && !list)) throw refuseSheets(lists)
  const names = lists.map(({ name }) => name)
  const sheets = names.length > 1 ? names : []
  const reading = { encoding: null, sheet: list?.name ?? null, sheets, notes: noRemarks() }
  noteLeftOut(workbook, list?.name, reading.notes)
  return { text: list ? textOfSheet(list) : '', reading }
}

const maxLinesAbove = 20

/** The sheets with a heading of lists; without any, those with digits. */
function findLists(sheets: SheetTable[]): SheetTable[] {
  const headed = sheets.filter(({ rows }) => rows.slice(0, maxLinesAbove).some(isHeading))
  if (headed.length > 0) return headed
  return sheets.filter(({ rows }) => rows.some(({ cells }) => /\p{Nd}/u.test(cells.join())))
}

function isHeading({ cells }: SheetRow): boolean {
  return cells.length > 1 && readHeading(cells) !== null
}

/** A line for each row of the sheet. Keeps empty and hidden rows, so that line numbers match the file. */
function textOfSheet({ rows }: SheetTable): string {
  if ((rows.at(-1)?.line ?? 0) >= maxRows) throw refuse('list-too-long')
  const table: string[][] = []
  let quantities: number[] = []
  for (const row of rows) {
    while (table.length < row.line - 1) table.push([])
    quantities = (row.cells.length > 1 && readHeading(row.cells)?.quantities) || quantities
    const { cells, values = {}, struck = [] } = row
    // Text that a font strikes out gets `~~` around it; the amount beside it can still be read.
    const written = (cell: string, index: number) => (index === struck[0] ? `~~${cell}~~` : cell)
    table.push(
      cells.map((cell, index) =>
        written((quantities.includes(index) ? values[index] : null) ?? cell, index),
      ),
    )
  }
  return textOfRows(table)
}

/** Pictures, programs and the like hold signs that no text does. */
function plain(text: string): string {
  const isOdd = /[^\P{Cc}\t\n\r\v\f\u0085]/u.test(text)
  if (isOdd || isDocument(text)) throw refuse('not-a-list')
  return text
}
