// Every call of the description, with valid and invalid input: no fault
// of the shop, no status that the description does not name, every refusal in words.
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { onTestFinished } from 'vitest'
import { parseProblem } from '#base/problem.ts'
import { makeTicket } from '#images/server/upload.ts'
import { newId } from '#server/ids.ts'
import type { Person } from '#tests/makers.ts'
import type { TestShop } from '#tests/open-shop.ts'
import { scratch } from '#tests/scratch.ts'
import { where } from '../pay.ts'
import { describedOperations, otherDoors } from './fuzz/operations.ts'
import { knownPlace, type Operation, requestsOf, type Sent } from './fuzz/requests.ts'
import { inParallel } from './scene.ts'
import { seed, shortOrFull, stressTest } from './stress-test.ts'

/** Calls that are tried at the same time: some wait for passwords, others for the disk. */
const lanes = 12

/** The data is made again after this number of requests, which delete and use it up. */
const refillEvery = 250

stressTest('fuzz', async ({ engine, open, miss }) => {
  const numRuns = shortOrFull(engine === 'sqlite' ? 20 : 6, 2_500)
  const folder = mkdtempSync(join(scratch(), 'kickstand-fuzz-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  // Some of the pictures that are sent lie at that host.
  const shop = await open({ IMGBB_KEY: 'x', DATA_DIR: folder })
  const people = {
    customer: await shop.customer(),
    owner: await shop.customer(),
    admin: await shop.admin(),
  }
  let requests = 0
  let known = await makeKnown(shop, people)
  const { body: description } = await shop.call('GET', '/openapi.json')
  // The doors first: those that hash passwords take the longest.
  const operations = [...otherDoors, ...describedOperations(description)]
  await inParallel(operations.length, lanes, async (number) => {
    const operation = operations[number]
    if (!operation) return
    let fault = ''
    const property = fc.asyncProperty(requestsOf(operation), async (sent) => {
      if (++requests % refillEvery === 0) known = await makeKnown(shop, people)
      const found = faultOf(operation, sent, await send(shop, people, known, sent))
      fault = found ?? fault
      return found === null
    })
    const result = await fc.check(property, { numRuns, seed, maxSkipsPerRun: 0 })
    // The least that shows it.
    const [example] = result.counterexample ?? []
    if (example) miss(`${operation.method} ${operation.path}: ${fault}; ${shown(example)}`)
    else if (result.failed) miss(`${operation.path}: ${String(result.errorInstance)}`)
  })
})

type People = Record<'customer' | 'owner' | 'admin', Person>
type Known = Record<'product' | 'order' | 'user' | 'email' | 'intent' | 'key' | 'name', string[]>

async function makeKnown(shop: TestShop, { customer, owner }: People): Promise<Known> {
  const known: Known = {
    product: [],
    order: [],
    user: [],
    email: [],
    intent: [],
    key: [],
    name: [],
  }
  for (const person of [customer, owner, await shop.customer(), await shop.admin(), owner]) {
    const name = `Fuzzed disc ${newId()}`
    const productId = await shop.product({ name, quantity: 10_000, minimumQuantity: 5 })
    const body = { ...where, productId, quantity: 10 }
    const { body: order } = await shop.call('POST', '/orders', { as: owner, body })
    const ask = { as: owner, body: { orders: order._id } }
    const { body: opened } = await shop.call('POST', '/create-payment-intent', ask)
    known.product.push(productId)
    known.name.push(name)
    known.order.push(order._id)
    known.intent.push(String(opened.clientSecret).split('_secret_')[0] ?? '')
    known.user.push(person.id)
    known.email.push(person.email)
    known.key.push(makeTicket(shop.shop.config.secret, person.id))
  }
  await shop.shop.db.write((work) => work.deleteFrom('tries').execute())
  return known
}

type Got = { status: number; type: string; body: string }

async function send(
  shop: TestShop,
  people: People,
  known: Known,
  { method, url, as, headers, payload }: Sent,
): Promise<Got> {
  const fill = (text: string) =>
    text.replace(knownPlace, (_, kind: keyof Known, number) => known[kind][Number(number)] ?? '')
  const tokens = {
    visitor: '',
    garbage: 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.',
    customer: people.customer.token,
    owner: people.owner.token,
    admin: people.admin.token,
  }
  const token = tokens[as]
  const answer = await shop.app.inject({
    method: method as 'GET',
    url: fill(url),
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
    ...(payload === null ? {} : { payload: typeof payload === 'string' ? fill(payload) : payload }),
  })
  const type = String(answer.headers['content-type'] ?? '')
  return { status: answer.statusCode, type, body: answer.payload }
}

/** What is wrong with an answer, or null when it is one that the description allows. */
function faultOf({ method, path, statuses }: Operation, sent: Sent, got: Got): string | null {
  const { status, type, body } = got
  // So it says when the database took two seconds: of a machine with other work, not of a request.
  if (path === '/readyz' && status === 503 && body === '{"status":"unavailable"}') return null
  if (status >= 500) return `${status}: ${body.slice(0, 300)}`
  // A stack, a path of this machine or a statement helps only attackers; compressed bytes may match by chance.
  const text = /^image|pdf|spreadsheet/.test(type) ? '' : body
  if (/\bat .+ \((?:file:|node:|\/)|node_modules|SQLITE_|select .+ from "|\bpg_/i.test(text))
    return `tells of its insides: ${body.slice(0, 300)}`
  const isDeclared = statuses.includes(`${status}`) || statuses.includes(`${`${status}`[0]}XX`)
  if (sent.method.toLowerCase() === method && !isDeclared) return `undeclared ${status}`
  if (status < 400 || sent.method === 'HEAD' || !path.startsWith('/api')) return null
  // A refusal is a problem with a known code, the status that goes with it, and a sentence.
  if (!type.startsWith('application/problem+json')) return `${status} as ${type || 'nothing'}`
  const problem = parseProblem(JSON.parse(body))
  if (!problem || problem.message.trim() === '')
    return `${status} in no words: ${body.slice(0, 200)}`
  return JSON.parse(body).status === status ? null : `${status} says another: ${body.slice(0, 200)}`
}

function shown({ payload, ...rest }: Sent): string {
  const body = typeof payload === 'string' ? payload : payload?.toString('base64')
  return JSON.stringify({ ...rest, body }).slice(0, 700)
}
