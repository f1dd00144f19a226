// Many buyers at once on the last units of a product: none is sold twice, none is left lying.
import { audit } from './auditor.ts'
import { buyers, insisting, order } from './scene.ts'
import { type Figures, missList, type Stand } from './stand.ts'

const rounds = { short: 8, full: 1_000 }
const crowd = 50
const lastUnits = 20

export async function proveOversell(stand: Stand): Promise<Figures> {
  const shop = insisting(await stand.open())
  const misses = missList()
  const initial = new Map<string, number>()
  const acknowledged = new Map<string, number>()
  try {
    const people = await buyers(shop, crowd)
    for (let round = 0; round < rounds[stand.size]; round++) {
      const minimumQuantity = (round % 4) + 1
      const productId = await shop.product({ quantity: lastUnits, minimumQuantity })
      initial.set(productId, lastUnits)
      const wishes = people.map((buyer, place) => ({
        buyer,
        units: minimumQuantity + ((place * 7 + round * 3) % 9),
      }))
      const answers = await Promise.all(
        wishes.map(({ buyer, units }) => order(shop, buyer, productId, units)),
      )
      const { body } = await shop.call('GET', `/products?id=${productId}`)
      const left: number = body[0].quantity
      for (const [place, { status, body: told }] of answers.entries()) {
        const units = wishes[place]?.units ?? 0
        if (status === 200) acknowledged.set(told._id, units)
        else if (told.code !== 'shortage') misses.miss(`answered ${status} ${told.code}`)
        else if (units <= left) misses.miss(`${left} units lie while somebody wants ${units}`)
      }
    }
    for (const words of await audit(shop.shop.db.read, null, { initial, acknowledged })) {
      misses.miss(words)
    }
    return {
      rounds: initial.size,
      wishes: initial.size * crowd,
      sold: acknowledged.size,
      misses: misses.list(),
    }
  } finally {
    await shop.close()
  }
}
