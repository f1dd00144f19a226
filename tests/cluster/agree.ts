// What is done on one node counts on the other at once.
import sharp from 'sharp'
import { where } from '#tests/prove/scene.ts'
import type { missList } from '#tests/prove/stand.ts'
import { newVisitor } from '#tests/visitor.ts'
import { ask } from './ask.ts'
import type { Scene } from './scene.ts'

type Misses = ReturnType<typeof missList>
/** Units of every order that was acknowledged, by id. */
type Acknowledged = Map<string, number>

const json = { 'content-type': 'application/json' }

/** Orders on one node are in My Orders on the other; gives how many were placed. */
export async function ordersAppear(
  { nodes, customer, product }: Scene,
  { miss }: Misses,
  { rounds, acknowledged }: { rounds: number; acknowledged: Acknowledged },
): Promise<void> {
  const buyer = await customer()
  const productId = await product({ quantity: 1_000_000, minimumQuantity: 1 })
  for (let round = 0; round < rounds; round++) {
    const [here, there] = turned(nodes, round)
    const body = { ...where, productId, quantity: 3 }
    const placed = await ask(here, 'POST', '/orders', { as: buyer, body })
    acknowledged.set(placed.body._id, 3)
    const path = `/orders?email=${buyer.email}&limit=5`
    const list = await ask(there, 'GET', path, { as: buyer })
    if (list.body[0]?._id !== placed.body._id)
      miss('an order is not in My Orders on the other node')
  }
}

/** The same key on both nodes at once gives one order and one answer. */
export async function keysCountOnce(
  { nodes, customer, product }: Scene,
  { miss }: Misses,
  { rounds, acknowledged }: { rounds: number; acknowledged: Acknowledged },
): Promise<void> {
  const buyer = await customer()
  const productId = await product({ quantity: 1_000_000, minimumQuantity: 1 })
  for (let round = 0; round < rounds; round++) {
    const headers = { 'idempotency-key': `on both nodes ${round}` }
    const body = { ...where, productId, quantity: 2 }
    const [one, other] = await Promise.all(
      nodes.map(({ address }) => ask(address, 'POST', '/orders', { as: buyer, body, headers })),
    )
    acknowledged.set(one?.body._id, 2)
    if (one?.status !== 200 || one.body._id !== other?.body._id)
      miss(`one key on two nodes: ${one?.status} and ${other?.status}, two answers`)
  }
}

/** Sign-in, sign-out, a new password and the end of a role, each on one node, count on the other. */
export async function sessionsAgree(scene: Scene, { miss }: Misses): Promise<void> {
  const { address, nodes, admin, customer, mails } = scene
  const [a = '', b = ''] = nodes.map((node) => node.address)
  let turn = a
  const visitor = newVisitor(address, () => turn)
  const at = (node: string, path: string, body?: unknown, method = 'POST') => {
    turn = node
    return visitor.ask(`/api${path}`, { method, headers: json, body: JSON.stringify(body ?? {}) })
  }
  const email = `on-two-nodes-${crypto.randomUUID().slice(0, 8)}@workshop.test`
  const account = { name: 'Kim', email, address: '1 Foundry Lane', phone: '+1 555 0100' }
  const tokenAt = async (node: string) => {
    const answer = await at(node, `/users/${email}`, { email }, 'PUT')
    return answer.ok ? ((await answer.json()) as { token: string }) : null
  }
  const expectAt = async (node: string, as: { token: string } | null, status: number) => {
    const path = `/users?email=${email}`
    const answer = await ask(node, 'GET', path, { as: as ?? { token: 'none' } })
    if (answer.status !== status) miss(`a session was answered ${answer.status}, not ${status}`)
  }

  await at(a, '/users', { ...account, password: 'open-road-9' })
  const first = await tokenAt(b)
  await expectAt(b, first, 200)
  await at(a, '/identity/sign-out')
  await expectAt(b, first, 401)
  if (await tokenAt(b)) miss('a session goes on after its sign-out on the other node')

  await at(b, '/identity/sign-in/email', { email, password: 'open-road-9' })
  const second = await tokenAt(a)
  await expectAt(a, second, 200)
  await at(a, '/identity/request-password-reset', { email, redirectTo: '/resetPassword' })
  const token = await untilThere(
    () =>
      mails
        .find((mail) => mail.to === email && /reset-password\//.test(mail.text))
        ?.text.match(/reset-password\/([\w-]+)/)?.[1],
  )
  const set = await at(b, '/identity/reset-password', { token, newPassword: 'new-road-99' })
  if (set.status !== 200) miss(`a new password was answered ${set.status}`)
  await expectAt(a, second, 401)

  const [one, other] = [await admin(), await admin()]
  await customer()
  if ((await ask(b, 'GET', '/orders?limit=1', { as: other })).status !== 200) miss('no admin')
  await ask(a, 'PUT', `/user/removeAdmin/${other.email}`, { as: one })
  const removed = await ask(b, 'GET', '/orders?limit=1', { as: other })
  if (removed.status !== 403) miss(`a removed admin was answered ${removed.status}`)
}

/** Wrong passwords on both nodes count together. */
export async function limitsHold({ address, nodes }: Scene, { miss }: Misses): Promise<void> {
  let turn = 0
  const visitor = newVisitor(address, () => nodes[turn % nodes.length]?.address ?? '')
  const statuses: number[] = []
  for (turn = 0; turn < 12; turn++) {
    const body = JSON.stringify({ email: 'guessed@workshop.test', password: `guess ${turn}` })
    const answer = await visitor.ask('/api/identity/sign-in/email', {
      method: 'POST',
      headers: json,
      body,
    })
    statuses.push(answer.status)
  }
  const heard = statuses.filter((status) => status === 401).length
  if (heard !== 10) miss(`${heard} wrong passwords were heard: ${statuses.join()}`)
}

/** A picture that one node took is served by the other. */
export async function picturesAreShared({ nodes, customer }: Scene, { miss }: Misses) {
  const [a = '', b = ''] = nodes.map((node) => node.address)
  const as = await customer()
  const { body } = await ask(a, 'POST', '/image-tickets', { as })
  const background = { r: 200, g: 90, b: 20 }
  const png = await sharp({ create: { width: 40, height: 40, channels: 3, background } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('image', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'part.png')
  const key = encodeURIComponent(body.key)
  const kept = await fetch(`${a}/api/images?key=${key}`, { method: 'POST', body: form })
  const { data } = (await kept.json()) as { data?: { url: string } }
  const shown = await fetch(new URL(data?.url ?? '/nothing', b))
  if (shown.headers.get('content-type') !== 'image/webp') miss(`a picture: ${shown.status}`)
}

/** Every mail was sent, and once, whichever node's job it was; `more` were cut by a kill. */
export async function mailsCameOnce(
  scene: Scene,
  { miss }: Misses,
  more = 0,
): Promise<{ sent: number; twice: number }> {
  const { mails } = scene
  // However many they are: as long as some arrive, the rest is waited for.
  for (let before = -1; before !== mails.length; ) {
    before = mails.length
    if (await allSent(scene, patienceMs)) break
  }
  if (!(await allSent(scene, 0))) miss('mails wait, and none is sent')
  const sent = new Set(mails.map(({ id }) => id)).size
  const twice = mails.length - sent
  if (twice > more) miss(`${twice} mails came twice`)
  return { sent, twice }
}

/** Longer than the lease of a mail whose sender was killed. */
const patienceMs = 60_000

async function allSent({ db }: Scene, withinMs: number): Promise<boolean> {
  for (const end = Date.now() + withinMs; ; ) {
    const waiting = db.read.selectFrom('outbox').select('id').where('sent_at', 'is', null)
    if ((await waiting.limit(1).execute()).length === 0) return true
    if (Date.now() >= end) return false
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

function turned(nodes: Scene['nodes'], turn: number): [string, string] {
  const [one = '', other = ''] = nodes.map(({ address }) => address)
  return turn % 2 === 0 ? [one, other] : [other, one]
}

async function untilThere<T>(look: () => T | Promise<T>): Promise<T> {
  for (let tries = 0; tries < 2_400; tries++) {
    const found = await look()
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error('What was waited for did not come within a minute')
}
