import { tokenOf } from '../stand/fill.ts'
import type { Request } from '../stand/load.ts'

/** How often a search is asked that nobody asked before. */
const differentSearches = 20_000

/** Something that somebody asks of the shop, and the bare server that it is compared with. */
export type Question = {
  name: string
  /** Which yardstick: a fixed answer of the same bytes, or a statement of the other server. */
  against: 'fixed' | Request[]
  shop: Request[]
}

export async function readingQuestions(size: {
  products: number
  users: number
}): Promise<Question[]> {
  const admin = { authorization: `Bearer ${await tokenOf(1)}` }
  const buyers = await Promise.all(
    Array.from({ length: 50 }, async (_, place) => {
      const user = 2 + (place % (size.users - 1))
      return { user, headers: { authorization: `Bearer ${await tokenOf(user)}` } }
    }),
  )
  const searches = Array.from({ length: differentSearches }, (_, n) => `forged ${n}`)
  const numbers = Array.from(
    { length: differentSearches },
    (_, n) => `ks${1 + (n % size.products)}`,
  )
  const brotli = { 'accept-encoding': 'br, gzip' }
  return [
    {
      name: 'product list, first page',
      against: 'fixed',
      shop: [{ path: '/api/products?limit=24' }],
    },
    { name: 'one product', against: 'fixed', shop: [{ path: '/api/products?id=product7' }] },
    { name: 'reviews, first page', against: 'fixed', shop: [{ path: '/api/reviews?limit=24' }] },
    { name: 'Home, rendered', against: 'fixed', shop: [{ path: '/', headers: brotli }] },
    {
      name: 'Products, rendered',
      against: 'fixed',
      shop: [{ path: '/products', headers: brotli }],
    },
    {
      name: 'search by words, each once',
      against: searches.map((q) => ({ path: `/search?q=${q.split(' ')[1]}` })),
      shop: searches.map((q) => ({ path: `/api/products?limit=24&q=${encodeURIComponent(q)}` })),
    },
    {
      name: 'search by number, each once',
      against: numbers.map((q) => ({ path: `/search?q=${q.slice(2)}` })),
      shop: numbers.map((q) => ({ path: `/api/products?limit=24&q=${q}` })),
    },
    {
      name: 'My Orders',
      against: buyers.map(({ user }) => ({ path: `/orders-of?q=user${user}` })),
      shop: buyers.map(({ user, headers }) => ({
        path: `/api/orders?limit=24&email=user${user}@bench.test`,
        headers,
      })),
    },
    {
      name: 'All Orders, first page',
      against: [{ path: '/orders' }],
      shop: [{ path: '/api/orders?limit=24', headers: admin }],
    },
  ]
}

/** An order with everything: session, rules, an idempotency key of its own, mail. */
export async function orderQuestion(size: { products: number; users: number }): Promise<Question> {
  const run = Date.now().toString(36)
  const tokens = await Promise.all(Array.from({ length: 50 }, (_, n) => tokenOf(2 + n)))
  const wishes = Array.from({ length: 60_000 }, (_, n) => ({
    productId: `product${1 + (n % Math.min(size.products, 500))}`,
    quantity: 1,
  }))
  return {
    name: 'placing an order',
    against: wishes.map((wish) => ({ method: 'POST', path: '/order', body: JSON.stringify(wish) })),
    shop: wishes.map((wish, n) => ({
      method: 'POST',
      path: '/api/orders',
      headers: {
        authorization: `Bearer ${tokens[n % tokens.length]}`,
        'idempotency-key': `${run}-${n}`,
      },
      body: JSON.stringify({ ...wish, phone: '+1 555 0100', address: '1 Foundry Lane' }),
    })),
  }
}
