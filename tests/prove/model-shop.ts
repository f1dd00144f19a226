// What the shop promises of stock, purchases and orders, in memory: plain numbers and no database; and
// histories of it as chance writes them.
import fc from 'fast-check'

/** In cents, whole dollars as the form of a product takes them; products are named by their index. */
export const prices = [1_200, 700, 300]
export const minimum = 3
export const stockAtFirst = 40

/** Thousandths of a percent. */
export const taxRate = 8_875

export type Line = { product: number; units: number }

/** `shipped`, `closed` and `returned` are units of it: `closed` never goes, `returned` came back. */
export type ModelOrder = Line & {
  id: string
  shipped: number
  closed: number
  returned: number
  gone: boolean
  of: ModelPurchase
}

type ModelShipment = { id: string; order: ModelOrder; units: number }

export type ModelPurchase = {
  id: string
  client: number
  orders: ModelOrder[]
  /** Those that are not voided. */
  shipments: ModelShipment[]
  /** What it was paid at, in cents. */
  paidAt: number | null
}

export type ModelShop = { stock: number[]; edited: number[]; purchases: ModelPurchase[] }

export function openModel(): ModelShop {
  return {
    stock: prices.map(() => stockAtFirst),
    edited: prices.map(() => 0),
    purchases: [],
  }
}

export type Refused = { product: number; code: string; available: number }

/** Lines of one product joined; those that the rules or the stock refuse. */
export function validate(
  { stock }: ModelShop,
  lines: Line[],
): { wanted: Line[]; refused: Refused[] } {
  const wanted = prices.flatMap((_, product) => {
    const same = lines.filter((line) => line.product === product).map(({ units }) => units)
    if (same.length === 0) return []
    // One that cannot be read makes the sum unreadable.
    const units = same.includes(0) ? 0 : same.reduce((sum, each) => sum + each)
    return [{ product, units }]
  })
  const refused = wanted.flatMap(({ product, units }) => {
    const available = stock[product] ?? 0
    if (units >= minimum && units <= available) return []
    const code = units < 1 ? 'quantity-wrong' : units > available ? 'shortage' : 'below-minimum'
    return [{ product, code, available }]
  })
  return { wanted, refused }
}

/** Takes the lines from the stock; gives the purchase, whose orders get their ids from the shop. */
export function place(model: ModelShop, client: number, wanted: Line[]): ModelPurchase {
  const purchase: ModelPurchase = { id: '', client, orders: [], shipments: [], paidAt: null }
  for (const line of wanted) {
    change(model, line.product, -line.units)
    purchase.orders.push({
      ...line,
      id: '',
      shipped: 0,
      closed: 0,
      returned: 0,
      gone: false,
      of: purchase,
    })
  }
  model.purchases.push(purchase)
  return purchase
}

/** Deletes those that this client, or with null an admin, may delete; gives how many. */
export function remove(model: ModelShop, orders: ModelOrder[], client: number | null): number {
  const may = orders.filter(
    ({ gone, shipped, of }) =>
      !gone && (client === null || (of.client === client && of.paidAt === null && shipped === 0)),
  )
  for (const order of may) {
    order.gone = true
    change(model, order.product, openUnits(order))
    if (order.shipped > 0) order.closed += openUnits(order)
  }
  return may.length
}

export type Disposition = 'unsent' | 'restocked' | 'scrapped'

/** Credits units of an order, if it has enough; unpaid units can only be removed. */
export function creditUnits(
  model: ModelShop,
  order: ModelOrder,
  units: number,
  disposition: Disposition,
): number {
  const { of, product } = order
  if (order.gone) return 404
  const isUnsent = disposition === 'unsent'
  if (units > (isUnsent ? openUnits(order) : order.shipped - order.returned)) return 409
  if (of.paidAt === null && !isUnsent) return 409
  if (disposition !== 'scrapped') change(model, product, units)
  if (!isUnsent) order.returned += units
  else if (units === order.units - order.closed) order.gone = true
  else if (of.paidAt === null) order.units -= units
  else order.closed += units
  return 200
}

export function openUnits({ units, shipped, closed }: ModelOrder): number {
  return units - shipped - closed
}

/** Its time is over: it ends unless it is paid, or a part of it was ever shipped. */
export function expire(model: ModelShop, { orders, paidAt }: ModelPurchase): void {
  if (paidAt === null && orders.every(({ shipped }) => shipped === 0)) remove(model, orders, null)
}

export function edit(model: ModelShop, product: number, to: number): void {
  const by = to - (model.stock[product] ?? 0)
  change(model, product, by)
  model.edited[product] = (model.edited[product] ?? 0) + by
}

/** In cents: what is left of it, with tax, rounded half up. */
export function totalOf({ orders }: ModelPurchase): number {
  const subtotal = orders
    .filter(({ gone }) => !gone)
    .reduce((sum, { product, units }) => sum + units * (prices[product] ?? 0), 0)
  return subtotal + Math.floor((subtotal * taxRate * 2 + 100_000) / 200_000)
}

function change(model: ModelShop, product: number, by: number): void {
  model.stock[product] = (model.stock[product] ?? 0) + by
}

export const clients = 8
const steps = 40

/** `at` chooses one of the orders so far. */
export type Step =
  | { does: 'order'; client: number; line: Line }
  | { does: 'order many'; client: number; lines: Line[] }
  | { does: 'delete' | 'delete purchase'; client: number; at: number }
  | { does: 'delete as admin' | 'delete purchase as admin'; at: number }
  | { does: 'pay' | 'ship' | 'void' | 'close' | 'expire'; at: number }
  | { does: 'ship part'; at: number; units: number }
  | { does: 'credit'; at: number; units: number; disposition: Disposition }
  | { does: 'edit stock'; product: number; by: number; seen: boolean }

const client = fc.nat({ max: clients - 1 })
const at = fc.nat({ max: 30 })
const units = fc.integer({ min: 1, max: 8 })
const product = fc.nat({ max: prices.length - 1 })
const line = fc.record({ product, units: fc.integer({ min: 0, max: 14 }) })

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: word('order'), client, line }) },
  { weight: 4, arbitrary: fc.record({ does: word('order many'), client, lines: several() }) },
  { weight: 3, arbitrary: fc.record({ does: word('delete'), client, at }) },
  { weight: 1, arbitrary: fc.record({ does: word('delete purchase'), client, at }) },
  { weight: 1, arbitrary: fc.record({ does: word('delete as admin'), at }) },
  { weight: 1, arbitrary: fc.record({ does: word('delete purchase as admin'), at }) },
  { weight: 2, arbitrary: fc.record({ does: word('pay'), at }) },
  { weight: 1, arbitrary: fc.record({ does: word('ship'), at }) },
  { weight: 2, arbitrary: fc.record({ does: word('ship part'), at, units }) },
  { weight: 1, arbitrary: fc.record({ does: word('void'), at }) },
  {
    weight: 3,
    arbitrary: fc.record({
      does: word('credit'),
      at,
      units: fc.integer({ min: 1, max: 4 }),
      disposition: fc.constantFrom<Disposition>('unsent', 'restocked', 'scrapped'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: word('close'), at }) },
  { weight: 1, arbitrary: fc.record({ does: word('expire'), at }) },
  {
    weight: 1,
    arbitrary: fc.record({
      does: word('edit stock'),
      product,
      by: fc.integer({ min: -5, max: 20 }),
      seen: fc.boolean(),
    }),
  },
)

export const anyHistory = fc.array(anyStep, { minLength: steps, maxLength: steps })

function word<W extends string>(does: W): fc.Arbitrary<W> {
  return fc.constant(does)
}

/** A product may come twice, as in a pasted list; most lines could be ordered. */
function several(): fc.Arbitrary<Line[]> {
  const orderable = fc.record({ product, units: fc.integer({ min: 3, max: 9 }) })
  const each = fc.oneof({ weight: 5, arbitrary: orderable }, { weight: 1, arbitrary: line })
  return fc.array(each, { minLength: 1, maxLength: 4 })
}
