// The shop that is fuzzed, kept filled: what a request deletes or spends is there again soon.
import { signTicket } from '#images/server/ticket.ts'
import { newId } from '#server/ids.ts'
import type { Person } from '#tests/makers.ts'
import type { TestShop } from '#tests/open-shop.ts'
import type { Got } from './judge.ts'
import { knownPlace, type Role, type Sent } from './requests.ts'

export type FuzzStage = {
  /** Sends a request, as whoever it is, to the things that are there now. */
  send(sent: Sent): Promise<Got>
  /** Makes new what requests have used up. */
  refill(): Promise<void>
}

type Known = Record<'product' | 'order' | 'user' | 'email' | 'intent' | 'key' | 'name', string[]>

/** So many of each kind are there at a time. */
const kept = 5

export async function openFuzzStage(shop: TestShop): Promise<FuzzStage> {
  const people = {
    customer: await shop.customer(),
    owner: await shop.customer(),
    admin: await shop.admin(),
  }
  let known = await makeKnown(shop, people)
  return {
    send: (sent) => send(shop, people, known, sent),
    async refill() {
      known = await makeKnown(shop, people)
      await shop.shop.db.write((trx) => trx.deleteFrom('tries').execute())
    },
  }
}

async function makeKnown(
  shop: TestShop,
  { customer, owner }: Record<'customer' | 'owner', Person>,
): Promise<Known> {
  const known: Known = {
    product: [],
    order: [],
    user: [],
    email: [],
    intent: [],
    key: [],
    name: [],
  }
  for (let number = 0; number < kept; number++) {
    const name = `Fuzzed disc ${newId()}`
    const product = await shop.product({ name, quantity: 10_000, minimumQuantity: 5 })
    const body = { productId: product, quantity: 10, phone: '+1 555 0142', address: '5 Canal St' }
    const { body: order } = await shop.call('POST', '/orders', { as: owner, body })
    const { body: opened } = await shop.call('POST', '/create-payment-intent', {
      as: owner,
      body: { orders: order._id },
    })
    const victim = await (number % 2 === 0 ? shop.customer() : shop.admin())
    const person = [customer, owner][number] ?? victim
    known.product.push(product)
    known.name.push(name)
    known.order.push(order._id)
    known.intent.push(String(opened.clientSecret).split('_secret_')[0] ?? '')
    known.user.push(person.id)
    known.email.push(person.email)
    known.key.push(await signTicket(shop.shop.config.secret, person.id))
  }
  return known
}

async function send(
  shop: TestShop,
  people: Record<'customer' | 'owner' | 'admin', Person>,
  known: Known,
  { method, url, as, headers, payload }: Sent,
): Promise<Got> {
  const fill = (text: string) =>
    text.replace(knownPlace, (_, kind: keyof Known, number) => known[kind][Number(number)] ?? '')
  const token = tokenOf(people, as)
  const answer = await shop.app.inject({
    method: method as 'GET',
    url: fill(url),
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
    ...(payload === null ? {} : { payload: typeof payload === 'string' ? fill(payload) : payload }),
  })
  return {
    status: answer.statusCode,
    type: String(answer.headers['content-type'] ?? ''),
    body: answer.payload,
  }
}

function tokenOf(people: Record<'customer' | 'owner' | 'admin', Person>, as: Role): string | null {
  if (as === 'visitor') return null
  return as === 'garbage' ? 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.' : people[as].token
}
