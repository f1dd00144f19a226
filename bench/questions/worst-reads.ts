import { setTimeout as pause } from 'node:timers/promises'
import type { Timed } from '../stand/ask.ts'
import { tokenOf } from '../stand/fill.ts'
import type { Server } from '../stand/servers.ts'

/** What reads the most of a large shop: on SQLite everybody waits while the event loop reads. */
const reads: Record<string, Record<string, string>> = {
  visitor: {
    'what fits first': '/products?limit=24&fitsFirst=motorcycle0',
    'what fits first, of a kind': '/products?limit=24&fitsFirst=motorcycle0&kind=Brakes',
    'what fits': '/products?limit=24&motorcycle=motorcycle0',
    'kinds of what fits': '/product-facets?motorcycle=motorcycle0',
    'a word of every ninth name': '/products?limit=24&q=chain',
    'a word, what fits first': '/products?limit=24&q=chain&fitsFirst=motorcycle0',
    'a misspelled search': '/products?limit=24&q=sinterd+valv+sprng',
    'suggestions for a maker': '/suggestions?q=Maker',
    'a maker': '/products?limit=24&q=Maker',
  },
  admin: {
    'an amount of every order': '/orders?limit=24&q=200.00',
    'an amount of every purchase': '/purchases?limit=24&q=200.00',
    'an amount of every unpaid purchase': '/purchases?limit=24&q=200.00&state=unpaid',
    'words of every order': '/orders?limit=24&q=foundry',
    'words of every purchase': '/purchases?limit=24&q=foundry',
    sales: '/sales',
    today: '/today',
    ...Object.fromEntries(
      ['withoutFitment', 'withoutPicture', 'outOfStock', 'belowMinimum', 'hidden'].flatMap(
        (only) => [
          [`products, ${only}`, `/admin-products?only=${only}`],
          [`products of a kind, ${only}`, `/admin-products?only=${only}&kind=Tools`],
          [
            `products of a kind by name, ${only}`,
            `/admin-products?only=${only}&kind=Tools&sort=name`,
          ],
          [`products by stock, ${only}`, `/admin-products?only=${only}&sort=-stock`],
        ],
      ),
    ),
    'products of a kind, withoutFitment and withoutPicture':
      '/admin-products?only=withoutFitment,withoutPicture&kind=Tools',
    'products of a kind, outOfStock and withoutPicture':
      '/admin-products?only=outOfStock,withoutPicture&kind=Tools',
  },
}

/** They give the loop back between their steps, so that what counts is how long others wait. */
const inSteps = ['what fits', 'kinds of what fits', 'sales']

const rounds = 3
/** The shop counts a long list once in this time. */
const knownTotalsMs = 10_000

/**
 * Milliseconds of processor of the event loop, and how long the answer took: the best of three, as other programs
 * of the machine count in both. Neither kept answers nor kept totals help.
 */
export async function timeWorstReads({ shop, at, note }: Timed): Promise<void> {
  const authorization = `Bearer ${await tokenOf(1)}`
  const best = new Map<string, Taken>()
  const waits = new Map<string, number>()
  for (let round = 0; round < rounds; round++) {
    const began = performance.now()
    for (const [who, paths] of Object.entries(reads)) {
      const headers: Record<string, string> = who === 'admin' ? { authorization } : {}
      for (const [name, path] of Object.entries(paths)) {
        const more = `${path.includes('?') ? '&' : '?'}round=${round}`
        const { loop, wait } = await timeGet(shop, `/api${path}${more}`, headers)
        const known = best.get(name) ?? { loop, wait }
        best.set(name, { loop: Math.min(known.loop, loop), wait: Math.min(known.wait, wait) })
        if (!inSteps.includes(name)) continue
        const waited = await timeOthers(shop, `/api${path}${more}-again`, headers)
        waits.set(name, Math.min(waits.get(name) ?? waited, waited))
      }
    }
    if (round < rounds - 1) await pause(Math.max(0, began + knownTotalsMs - performance.now()))
  }
  for (const [name, { loop, wait }] of best) {
    const called = inSteps.includes(name) ? `${name}, in steps` : name
    note(`worst reads: ${called}, ${at}`, loop, 'ms of loop', `answered in ${wait.toFixed(0)} ms`)
  }
  for (const [name, wait] of waits) note(`worst reads: others during ${name}, ${at}`, wait, 'ms')
}

/** Milliseconds: the longest that others wait while this is answered. */
async function timeOthers(
  shop: Server,
  path: string,
  headers: Record<string, string>,
): Promise<number> {
  let isAnswered = false
  const answering = timeGet(shop, path, headers).finally(() => {
    isAnswered = true
  })
  let longest = 0
  while (!isAnswered) {
    const began = performance.now()
    await (await fetch(`http://127.0.0.1:${shop.port}/healthz`)).text()
    longest = Math.max(longest, performance.now() - began)
  }
  await answering
  return longest
}

type Taken = { loop: number; wait: number }

/** Again where the shop is busy, as a browser does. */
async function timeGet(
  shop: Server,
  path: string,
  headers: Record<string, string>,
): Promise<Taken> {
  for (;;) {
    const [loop, began] = [shop.loop(), performance.now()]
    const answer = await fetch(`http://127.0.0.1:${shop.port}${path}`, { headers })
    const body = await answer.text()
    if (answer.ok) return { loop: shop.loop() - loop, wait: performance.now() - began }
    if (answer.status !== 503) throw new Error(`${path} answered ${answer.status} ${body}`)
    await pause(1_000)
  }
}
