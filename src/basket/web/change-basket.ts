import { formatCount, pluralize } from '#base/format.ts'
import { maxLines } from '#base/limits.ts'
import { joinNotes } from '#base/line-notes.ts'
import { Problem } from '#base/problem.ts'
import { ours } from '#base/texts.ts'
import { basketName, mergedName, saveBasketCount } from '#web/basket-count.ts'
import { errorMessage, isRefusal } from '#web/mutation.ts'
import { getQueryClient } from '#web/query-client.tsx'
import { randomKey, type SendOptions, send } from '#web/send.ts'
import { currentUserId } from '#web/session.ts'
import { isInMemoryOnly, readStored, readStoredJson, store, unstore } from '#web/stored.ts'
import { createSyncedStore } from '#web/synced-store.ts'
import { toastError, toastSuccess } from '#web/toasts.ts'
import type { Basket } from '../contract.ts'

type Line = {
  productId: string
  quantity: number
  /** The price per unit when the line was set; unknown until the shop has answered. */
  priceSeen?: number | undefined
  /** The buyer's note on the line. */
  note?: string | undefined
}

const basketStore = createSyncedStore<Line[], Basket>({
  name: basketName,
  parse: (saved) => (Array.isArray(saved) ? (saved as Line[]) : []),
  isEmpty: (lines) => lines.length === 0,
  showLocal: checkLines,
  readAccount: (options) => send('GET /basket', {}, options),
  merge: mergeLines,
  onShown: (basket) => {
    saveBasketCount(basket.lines.length)
    saveMerged(readMerged(basket))
  },
})

/** The key of the mutations that change the basket. */
export const basketChange = ['basket']

/** The current basket: an account's from the shop, a visitor's from this browser. */
export const { read: readBasket, query: basketQuery } = basketStore

const notSavedWarning =
  'Your browser cannot save your basket. Please stay on this page or log in until you have ordered.'

const basketLink = { to: '/basket', label: 'View basket' }

export async function putInBasket(product: { _id: string; name: string }, quantity: number) {
  try {
    const units = await addToBasket({ productId: product._id, quantity })
    const why = isInMemoryOnly(basketName) ? notSavedWarning : undefined
    toastSuccess(`In your basket: ${formatCount(units)} × ${product.name}`, why, basketLink)
    return true
  } catch (error) {
    toastError(errorMessage(error))
    return false
  }
}

/** The keys of additions whose answer has not come: tried again they are the same. */
const unanswered = new Map<string, string>()

export async function addToBasket(line: Line): Promise<number> {
  const userId = currentUserId()
  if (userId === null) {
    // Needs no answer of the shop: the lines lie in this browser, and are checked when they are looked at.
    const lines = changeLocal([line], 'add')
    saveBasketCount(lines.length)
    void getQueryClient().invalidateQueries({ queryKey: [basketName] })
    return unitsIn({ lines }, line.productId)
  }
  const addition = JSON.stringify([userId, line])
  const idempotencyKey = unanswered.get(addition) ?? randomKey()
  unanswered.set(addition, idempotencyKey)
  try {
    const basket = await addLinesToBasket([line], { idempotencyKey })
    unanswered.delete(addition)
    return unitsIn(basket, line.productId)
  } catch (error) {
    if (isRefusal(error)) unanswered.delete(addition)
    throw error
  }
}

/** Adds lines to what is in the basket; the same key does it once in the basket of an account. */
export async function addLinesToBasket(lines: Line[], options: SendOptions): Promise<Basket> {
  if (currentUserId() === null) return basketStore.show(checkLines(changeLocal(lines, 'add')))
  const merging = basketStore.mergeLocal()
  // Awaited: another user who signs in now must not get these lines.
  if (merging) await merging
  return change({ how: 'add', lines }, options)
}

/**
 * Sets lines to these quantities; 0 takes one out. `seen` is the basket that the person looked at:
 * when the account's is another by now and one of these lines with it, it throws 'basket-changed'.
 */
export async function setInBasket(lines: Line[], seen: Basket): Promise<Basket> {
  if (currentUserId() === null) return basketStore.show(checkLines(changeLocal(lines, 'set')))
  try {
    return await change({ how: 'set', lines, version: seen.version })
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'basket-changed') throw error
    const now = await readBasket()
    const isAsSeen = lines.every(({ productId: id }) => unitsIn(now, id) === unitsIn(seen, id))
    if (!isAsSeen) throw error
    return change({ how: 'set', lines, version: now.version })
  }
}

type Change = { how: 'add' | 'set'; lines: Line[]; version?: number }

function change(body: Change, options: SendOptions = { idempotencyKey: randomKey() }) {
  return basketStore.show(send('PUT /basket', { body }, options))
}

function changeLocal(lines: Line[], how: 'add' | 'set'): Line[] {
  const after = new Map(basketStore.readLocal().map((line) => [line.productId, line]))
  for (const { productId, quantity, note } of lines) {
    const current = after.get(productId)
    const there = how === 'set' ? 0 : (current?.quantity ?? 0)
    const notes = how === 'set' ? (note ?? current?.note) : joinNotes([current?.note, note])
    after.set(productId, { productId, quantity: there + quantity, note: notes || undefined })
  }
  const saved = [...after.values()].filter(({ quantity }) => quantity > 0)
  if (saved.length > maxLines) throw new Problem('basket-full', ours.basketFull)
  basketStore.saveLocal(saved)
  return saved
}

/** The shop's check of a visitor's lines; their prices are stored where they were unknown. */
async function checkLines(lines: Line[], signal?: AbortSignal): Promise<Basket> {
  const basket = await send('POST /basket-check', { body: { lines } }, { signal })
  const local = basketStore.readLocal()
  if (local.some(({ priceSeen }) => priceSeen === undefined)) {
    const existing = basket.lines.filter(({ code }) => code !== 'unknown-product')
    const prices = new Map(existing.map(({ productId, unitPrice }) => [productId, unitPrice]))
    const priced = local.map((line) => ({ priceSeen: prices.get(line.productId), ...line }))
    // Under the key that it has: for a merge it stays the same.
    store(basketName, JSON.stringify(priced))
  }
  return basket
}

function unitsIn({ lines }: { lines: Line[] }, productId: string): number {
  return lines.find((line) => line.productId === productId)?.quantity ?? 0
}

/** Moves a visitor's lines into the account's basket, with an undo. */
async function mergeLines(lines: Line[], options: SendOptions): Promise<Basket> {
  const checked = await checkLines(lines)
  // A product that left the catalogue must not keep the others out.
  const gone = checked.lines.filter(({ code }) => code === 'unknown-product')
  const existing = lines.filter(({ productId }) => gone.every((one) => one.productId !== productId))
  const basket = await change({ how: 'add', lines: existing }, options)
  const merged = existing.flatMap(({ productId, quantity }) => {
    const units = unitsIn(basket, productId)
    return units > 0 ? { productId, added: quantity, before: units - quantity } : []
  })
  const isMixed = merged.some(({ before }) => before > 0) || merged.length < basket.lines.length
  if (isMixed) saveMerged(merged)
  const mixed = 'It already had other parts. Open it to see what was added, or to undo that.'
  const lineCount = pluralize(basket.lines.length, 'line')
  toastSuccess(`Added to your basket: ${lineCount}`, isMixed ? mixed : undefined)
  return basket
}

type MergedLine = { productId: string; added: number; before: number }

/** Lines that were merged into this basket and not changed since: kept in the browser for the undo. */
export function readMerged(basket: Basket): MergedLine[] {
  const saved = readStoredJson(mergedName)
  if (!Array.isArray(saved)) return []
  return (saved as MergedLine[]).filter(
    ({ productId, before, added }) => unitsIn(basket, productId) === before + added,
  )
}

export function saveMerged(merged: MergedLine[]): void {
  if (merged.length > 0) store(mergedName, JSON.stringify(merged))
  else if (readStored(mergedName) !== null) unstore(mergedName)
}
