import { tokenOf, wordsOfName } from '../stand/fill.ts'
import type { Request } from '../stand/load.ts'

/** The most requests of a question. */
const differentSearches = 200_000
const differentOrders = 100_000

/** A request to the shop, and the bare server that it is compared with. */
export type Question = {
  name: string
  /** Which yardstick: a fixed answer of the same bytes, or a statement of the other server. */
  against: 'fixed' | Request[]
  shop: Request[]
}

export async function readingQuestions(size: { products: number }): Promise<Question[]> {
  const admin = { authorization: `Bearer ${await tokenOf(1)}` }
  const searches = Array.from({ length: differentSearches }, (_, n) => wordsOf(n, size.products))
  const numbers = Array.from({ length: differentSearches }, (_, n) => numberOf(n, size.products))
  const brotli = { 'accept-encoding': 'br, gzip' }
  return [
    cached('product list, first page', { path: '/api/products?limit=24' }),
    cached('one product', { path: '/api/products?id=product7' }),
    cached('reviews, first page', { path: '/api/reviews?limit=24' }),
    cached('Home, rendered', { path: '/', headers: brotli }),
    cached('Products, rendered', { path: '/products', headers: brotli }),
    search('search by words, each once', searches),
    search('search by number, each once', numbers),
    {
      name: 'All Orders, first page',
      against: [{ path: '/orders' }],
      shop: [{ path: '/api/orders?limit=24', headers: admin }],
    },
  ]
}

function cached(name: string, request: Request): Question {
  return { name, against: 'fixed', shop: [request] }
}

/** The bare server is asked for the same words as one piece of text, in one statement. */
function search(name: string, searches: { q: string; bare: string }[]): Question {
  return {
    name,
    against: searches.map(({ bare }) => ({ path: `/search?q=${encodeURIComponent(bare)}` })),
    shop: searches.map(({ q }) => ({ path: `/api/products?limit=24&q=${encodeURIComponent(q)}` })),
  }
}

/** Spread over the whole catalogue: each search is another word of a product with its number. */
function wordsOf(n: number, products: number): { q: string; bare: string } {
  const number = spread(n, products)
  const words = wordsOfName(number)
  const bare = `${words[n % words.length]} ${number}`
  // Spaces behind it make it another address where the same is asked again.
  return { q: bare + ' '.repeat(Math.floor(n / products)), bare }
}

/** Part numbers as people write them: each spelling is another address, and none is kept yet. */
function numberOf(n: number, products: number): { q: string; bare: string } {
  const number = spread(n, products)
  const again = Math.floor(n / products)
  const between = Array.from({ length: 8 }, (_, place) => ((again >> place) & 1 ? '-' : ' '))
  return { q: again === 0 ? `ks${number}` : `ks${between.join('')}${number}`, bare: `${number}` }
}

/** A prime step visits every product once before any twice. */
function spread(n: number, products: number): number {
  return 1 + ((n * 7_919) % products)
}

/** A complete order: session, rules, a new idempotency key, mail. */
export async function orderQuestion(size: { products: number; users: number }): Promise<Question> {
  const run = Date.now().toString(36)
  const tokens = await Promise.all(Array.from({ length: 50 }, (_, n) => tokenOf(2 + n)))
  const wishes = Array.from({ length: differentOrders }, (_, n) => ({
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
