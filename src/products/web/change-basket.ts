import { showCounted } from '#base/counts.ts'
import { maxLines } from '#base/limits.ts'
import { Problem } from '#base/problem.ts'
import type * as contract from '#orders/contract.ts'
import { saveBasketCount } from '#web/basket-count.ts'
import { isRefusal } from '#web/mutation.ts'
import { laterOf, queryClient } from '#web/query-client.tsx'
import { randomKey, send } from '#web/send.ts'
import { currentUserId, readSession } from '#web/session.ts'
import { toastSuccess } from '#web/toasts.ts'
import {
  keepSeenPrices,
  keepVisitorLines,
  type Line,
  nameOfVisitorLines,
  readVisitorLines,
} from './visitor-lines.ts'

type Basket = contract.Basket

/** The basket of whoever looks: an account's from the shop, a visitor's from this browser. */
export async function readBasket(signal?: AbortSignal): Promise<Basket> {
  const session = readSession()
  if (session && readVisitorLines().length > 0) return joinBasket()
  const options = signal ? { signal } : {}
  return told(
    session
      ? send<typeof contract.readBasket>('GET /basket', {}, options)
      : checkLines(readVisitorLines(), signal),
  )
}

/** The keys of wishes whose answer has not come: pressed again they are the same wish. */
const unanswered = new Map<string, string>()

/** Adds units of a product to what is there; gives how many of it are in the basket then. */
export async function addToBasket(line: Line): Promise<number> {
  const session = readSession()
  if (!session) return addToVisitors(line)
  if (readVisitorLines().length > 0) await joinBasket()
  const wish = JSON.stringify([session.userId, line])
  const key = unanswered.get(wish) ?? randomKey()
  unanswered.set(wish, key)
  try {
    const basket = await change({ how: 'add', lines: [line] }, key)
    unanswered.delete(wish)
    return unitsIn(basket, line.productId)
  } catch (error) {
    if (isRefusal(error)) unanswered.delete(wish)
    throw error
  }
}

/** Adds lines to what is in the basket; the same key does it once in the basket of an account. */
export async function addLinesToBasket(lines: Line[], idempotencyKey: string): Promise<Basket> {
  if (!readSession()) return told(checkLines(changeVisitors(lines, 'add')))
  if (readVisitorLines().length > 0) await joinBasket()
  return change({ how: 'add', lines }, idempotencyKey)
}

/**
 * Sets lines to these quantities; 0 takes one out. `seen` is the basket that the person looked at:
 * when the account's is another by now and one of these lines with it, it throws 'basket-changed'.
 */
export async function setInBasket(lines: Line[], seen: Basket): Promise<Basket> {
  if (!readSession()) return told(checkLines(changeVisitors(lines, 'set')))
  try {
    return await change({ how: 'set', lines, version: seen.version })
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'basket-changed') throw error
    const now = await readBasket()
    const isAsSeen = lines.every(
      ({ productId }) => unitsIn(now, productId) === unitsIn(seen, productId),
    )
    if (!isAsSeen) throw error
    return change({ how: 'set', lines, version: now.version })
  }
}

export async function emptyBasket(): Promise<Basket> {
  if (!readSession()) {
    keepVisitorLines([])
    return readBasket()
  }
  await send<typeof contract.emptyBasket>('DELETE /basket', {})
  return readBasket()
}

let joining: Promise<Basket> | null = null

/** What a visitor put together goes into their account's basket, once; gives that. */
function joinBasket(): Promise<Basket> {
  joining ??= join().finally(() => {
    joining = null
  })
  return joining
}

async function join(): Promise<Basket> {
  const name = nameOfVisitorLines()
  const lines = await knownLines(readVisitorLines())
  const basket = await change({ how: 'add', lines }, name)
  keepVisitorLines([])
  const joined = lines.flatMap(({ productId, quantity }) => {
    const line = basket.lines.find((one) => one.productId === productId)
    return line ? [{ ...line, joined: quantity, before: line.quantity - quantity }] : []
  })
  const isMixed = joined.some(({ before }) => before > 0) || joined.length < basket.lines.length
  queryClient().setQueryDefaults(joinedKey, { gcTime: Number.POSITIVE_INFINITY })
  queryClient().setQueryData<Joined[]>(joinedKey, isMixed ? joined : [])
  toastSuccess(
    `What you chose is in your basket: ${showCounted(basket.lines.length, 'line')}`,
    isMixed
      ? 'It held others already: look at it to see what was added, or to undo that.'
      : undefined,
  )
  return basket
}

/** What came from this browser into a basket that held something: kept in the tab until it is undone. */
export const joinedKey = ['joined']
export type Joined = contract.BasketLine & { joined: number; before: number }

/** A product that has left the catalogue meanwhile must not keep the others from joining. */
async function knownLines(lines: Line[]): Promise<Line[]> {
  const { lines: judged } = await checkLines(lines)
  const gone = judged.filter(({ code }) => code === 'unknown-product')
  return lines.filter((line) => !gone.some(({ productId }) => productId === line.productId))
}

async function change(
  body: { how: 'add' | 'set'; lines: Line[]; version?: number },
  idempotencyKey: string = randomKey(),
): Promise<Basket> {
  return told(send<typeof contract.changeBasket>('PUT /basket', { body }, { idempotencyKey }))
}

/** Needs no answer of the shop: the lines lie in this browser, and are judged when they are looked at. */
function addToVisitors(line: Line): number {
  const kept = changeVisitors([line], 'add')
  saveBasketCount(kept.length)
  void queryClient().invalidateQueries({ queryKey: ['basket'] })
  return kept.find(({ productId }) => productId === line.productId)?.quantity ?? 0
}

function changeVisitors(lines: Line[], how: 'add' | 'set'): Line[] {
  const after = new Map(readVisitorLines().map((line) => [line.productId, line]))
  for (const { productId, quantity } of lines) {
    const there = how === 'set' ? 0 : (after.get(productId)?.quantity ?? 0)
    after.set(productId, { productId, quantity: there + quantity })
  }
  const kept = [...after.values()].filter(({ quantity }) => quantity > 0)
  if (kept.length > maxLines) throw new Problem('basket-full')
  keepVisitorLines(kept)
  return kept
}

async function checkLines(lines: Line[], signal?: AbortSignal): Promise<Basket> {
  const options = signal ? { signal } : {}
  const body = { lines }
  const basket = await send<typeof contract.checkBasket>('POST /basket-check', { body }, options)
  const there = basket.lines.filter(({ code }) => code !== 'unknown-product')
  keepSeenPrices(new Map(there.map(({ productId, unitPrice }) => [productId, unitPrice])))
  return basket
}

function unitsIn(basket: Basket, productId: string): number {
  return basket.lines.find((line) => line.productId === productId)?.quantity ?? 0
}

/**
 * Whoever shows the basket shows this one from now on, or a later one that is known; unless somebody else
 * is here once the answer comes.
 */
async function told(asked: Promise<Basket>): Promise<Basket> {
  const asker = currentUserId()
  const answered = await asked
  if (currentUserId() !== asker) return answered
  const key = ['basket', asker ?? 'visitor']
  const basket = laterOf(queryClient().getQueryData<Basket>(key), answered)
  saveBasketCount(basket.lines.length)
  queryClient().setQueryData(key, basket)
  return basket
}
