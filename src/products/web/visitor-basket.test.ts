import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readStored, unstore } from '#web/stored.ts'
import { addToBasket } from './change-basket.ts'
import { hasVisitorLines, isBasketInMemoryOnly } from './visitor-basket.ts'

/** What the browser keeps, and how many more entries it has room for. */
let kept: Map<string, string>
let room: number

beforeEach(() => {
  kept = new Map()
  room = 0
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => {
      if (room === 0) throw new DOMException('No room', 'QuotaExceededError')
      room -= 1
      kept.set(name, text)
    },
    removeItem: (name: string) => kept.delete(name),
  })
})

afterEach(() => {
  unstore('basket')
  vi.unstubAllGlobals()
})

test('a basket that a full browser has no room for goes on as long as the page', async () => {
  expect(await addToBasket({ productId: 'fork', quantity: 2 })).toBe(2)
  expect(await addToBasket({ productId: 'fork', quantity: 3 })).toBe(5)
  expect(readStored('basket')).toBe('[{"productId":"fork","quantity":5}]')
  expect([hasVisitorLines(), isBasketInMemoryOnly(), kept.size]).toEqual([true, true, 0])
  room = Number.POSITIVE_INFINITY
  await addToBasket({ productId: 'fork', quantity: 1 })
  expect([isBasketInMemoryOnly(), kept.get('basket')]).toEqual([
    false,
    '[{"productId":"fork","quantity":6}]',
  ])
})

test('where only a part finds room, no other lines go by the name of a basket', async () => {
  room = 3
  await addToBasket({ productId: 'fork', quantity: 2 })
  const name = kept.get('basketName')
  room = 1
  await addToBasket({ productId: 'fork', quantity: 1 })
  expect(kept.get('basketName')).not.toBe(name)
  expect(readStored('basketName')).toBe(kept.get('basketName'))
})

test('where the browser forbids even to look, there is a basket too', async () => {
  const forbidden = () => {
    throw new DOMException('Access is denied', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden, removeItem: forbidden })
  expect(await addToBasket({ productId: 'fork', quantity: 2 })).toBe(2)
  expect(readStored('basketCount')).toBe('1')
})
