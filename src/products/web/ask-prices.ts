import { send } from '#web/send.ts'
import type * as contract from '../price-lists-contract.ts'
import { maxPricesPerRequest } from '../rules.ts'

type Prices = Map<string, contract.OwnPrice>

let gathering: { ids: string[]; answer: Promise<Prices> } | null = null

/** What a product costs who is signed in, or null; those that are asked for at one moment go together. */
export async function askPrice(id: string): Promise<contract.OwnPrice | null> {
  if (!gathering || gathering.ids.length === maxPricesPerRequest) {
    const ids: string[] = []
    gathering = { ids, answer: turnOver().then(() => ask(ids)) }
  }
  gathering.ids.push(id)
  return (await gathering.answer).get(id) ?? null
}

/** By then everything that is drawn together has asked. */
function turnOver(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

async function ask(ids: string[]): Promise<Prices> {
  gathering = null
  const query = { ids: ids.join(',') }
  const prices = await send<typeof contract.readPrices>('GET /prices', { query })
  return new Map(prices.map((price) => [price.productId, price]))
}
