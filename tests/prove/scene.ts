// What several stress tests do: buyers, orders, payments as a browser makes them, and waiting for the end.
import { setTimeout as pause } from 'node:timers/promises'
import { reconcile } from '#payments/server/reconcile.ts'
import { refundDue } from '#payments/server/refunds.ts'
import type { Makers, Person } from '#tests/makers.ts'
import type { Answer, TestShop } from '#tests/open-shop.ts'
import * as pay from '#tests/pay.ts'

export function buyers(shop: Makers, count: number): Promise<Person[]> {
  return Promise.all(Array.from({ length: count }, () => shop.customer()))
}

/** What comes to the same when it is done twice is asked again after every 503: of a slow database too. */
async function insistOnSame<A extends Pick<Answer, 'status'>>(ask: () => Promise<A>): Promise<A> {
  for (let tries = 0; ; tries++) {
    const answer = await ask()
    if (answer.status !== 503 || tries === 200) return answer
    await pause(50)
  }
}

/**
 * The shop for those who ask again, with the same key, while it says 503: where a crowd comes at once,
 * a machine that has much other work is behind for a moment.
 */
export function insisting<S extends Pick<TestShop, 'call'>>(shop: S): S {
  const call: TestShop['call'] = (method, path, input = {}) => {
    const headers = { 'idempotency-key': crypto.randomUUID(), ...input.headers }
    return insistOnSame(() => shop.call(method, path, { ...input, headers }))
  }
  return { ...shop, call }
}

export async function payAtProvider(shop: TestShop, as: Person, orderId: string): Promise<string> {
  const secret = await openPayment(shop, as, orderId)
  await confirmCard(shop, secret)
  return secret.split('_secret_')[0] ?? ''
}

/** The client secret of an order's open payment; asked again while the card company fails. */
export async function openPayment(shop: TestShop, as: Person, orderId: string): Promise<string> {
  for (let tries = 0; tries < 20; tries++) {
    const body = { orders: orderId }
    const answer = await insistOnSame(() =>
      shop.call('POST', '/create-payment-intent', { as, body }),
    )
    if (answer.status === 200) return answer.body.clientSecret
    if (answer.status !== 502) throw new Error(JSON.stringify(answer.body))
  }
  throw new Error('The card company never answered')
}

/** As the card form does; again when the connection is cut. Twice is once, as at Stripe. */
export async function confirmCard(shop: TestShop, clientSecret: string): Promise<void> {
  for (let tries = 0; tries < 20; tries++) {
    const answer = await pay.sendCard(shop, clientSecret).catch(() => null)
    // Garbage under status 200 is no answer either.
    if (answer && answer.status < 500 && (await answer.json().catch(() => null))) return
  }
  throw new Error('The card company took no card')
}

export async function recordPayment(
  shop: TestShop,
  as: Person,
  orderId: string,
  transactionId: string,
): Promise<Answer> {
  for (let tries = 0; ; tries++) {
    const answer = await insistOnSame(() => pay.recordPayment(shop, as, orderId, transactionId))
    if (answer.status !== 502 || tries === 20) return answer
  }
}

const day = 24 * 60 * 60 * 1000

/** Lets the shop find out everything that it was not told, as its jobs do in the course of days. */
export async function settleDown({ shop }: TestShop): Promise<void> {
  for (let turn = 1; turn <= 40; turn++) {
    const later = Date.now() + turn * day
    const looked = await reconcile(shop, later)
    const refunded = await refundDue(shop, later)
    if (turn > 3 && looked === 0 && refunded === 0) return
  }
}

export async function inParallel(
  count: number,
  width: number,
  act: (number: number) => Promise<void>,
): Promise<void> {
  let next = 0
  const lane = async () => {
    while (next < count) await act(next++)
  }
  await Promise.all(Array.from({ length: width }, lane))
}
