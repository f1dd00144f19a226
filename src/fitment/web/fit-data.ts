import { send } from '#web/send.ts'
import type * as contract from '../contract.ts'

type Fitment = contract.Fitment

/** The call names so many products at once. */
const maxProducts = 100

/** What was asked, by motorcycle and product; null for what did not come. */
const known = new Map<string, Promise<Fitment | null>>()

type Asked = { productId: string; answer: (fitment: Fitment | null) => void }

let waiting = new Map<string, Asked[]>()

/** What is known of a product and a motorcycle; whatever a page asks at one moment is one call. */
export function findFitment(productId: string, motorcycle: string): Promise<Fitment | null> {
  const key = JSON.stringify([motorcycle, productId])
  const before = known.get(key)
  if (before) return before
  const asked = new Promise<Fitment | null>((answer) => {
    if (waiting.size === 0) setTimeout(askAll)
    waiting.set(motorcycle, [...(waiting.get(motorcycle) ?? []), { productId, answer }])
  })
  known.set(key, asked)
  return asked
}

function askAll(): void {
  const now = waiting
  waiting = new Map()
  for (const [motorcycle, asked] of now)
    for (let first = 0; first < asked.length; first += maxProducts)
      void ask(motorcycle, asked.slice(first, first + maxProducts))
}

async function ask(motorcycle: string, asked: Asked[]): Promise<void> {
  const products = asked.map(({ productId }) => productId).join(',')
  try {
    const query = { products, motorcycle }
    const fitments = await send<typeof contract.listFitments>('GET /fitments', { query })
    for (const [place, { answer }] of asked.entries()) answer(fitments[place] ?? null)
  } catch {
    for (const { productId, answer } of asked) {
      known.delete(JSON.stringify([motorcycle, productId]))
      answer(null)
    }
  }
}
