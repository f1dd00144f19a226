import { send } from '#web/send.ts'
import type * as contract from '../price-lists-contract.ts'
import { maxPricesPerRequest } from '../rules.ts'

type Prices = Map<string, contract.OwnPrice>

let batch: { ids: string[]; prices: Promise<Prices> } | null = null

/** What a product costs who is signed in, or null; those that are asked for at one moment go together. */
export async function fetchPrice(id: string): Promise<contract.OwnPrice | null> {
  if (!batch || batch.ids.length === maxPricesPerRequest) {
    const ids: string[] = []
    batch = { ids, prices: fetchBatch(ids) }
  }
  batch.ids.push(id)
  return (await batch.prices).get(id) ?? null
}

async function fetchBatch(ids: string[]): Promise<Prices> {
  // By then everything that is drawn together has asked.
  await new Promise((resolve) => setTimeout(resolve))
  batch = null
  const query = { ids: ids.join(',') }
  const prices = await send<typeof contract.readPrices>('GET /prices', { query })
  return new Map(prices.map((price) => [price.productId, price]))
}
