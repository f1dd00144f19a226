// Histories of a shop as chance writes them.
import fc from 'fast-check'
import { type Line, prices } from './model-shop.ts'

export const clients = 8
const steps = 40

/** `at` chooses one of the orders so far. */
export type Step =
  | { does: 'order'; client: number; line: Line }
  | { does: 'order many'; client: number; lines: Line[] }
  | { does: 'delete' | 'delete purchase'; client: number; at: number }
  | { does: 'delete as admin' | 'delete purchase as admin'; at: number }
  | { does: 'pay' | 'ship' | 'lapse'; at: number }
  | { does: 'edit stock'; product: number; by: number; seen: boolean }

const client = fc.nat({ max: clients - 1 })
const at = fc.nat({ max: 30 })
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
  { weight: 1, arbitrary: fc.record({ does: word('lapse'), at }) },
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

/** The same product may come twice, as in a list that somebody pasted; most could be ordered. */
function several(): fc.Arbitrary<Line[]> {
  const orderable = fc.record({ product, units: fc.integer({ min: 3, max: 9 }) })
  const each = fc.oneof({ weight: 5, arbitrary: orderable }, { weight: 1, arbitrary: line })
  return fc.array(each, { minLength: 1, maxLength: 4 })
}
