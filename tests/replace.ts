import type { Answer, TestShop } from './open-shop.ts'

/** Replaces a product by units of these products: `{ [successor]: 2 }`. */
export async function replace(
  { call, admin }: Pick<TestShop, 'call' | 'admin'>,
  id: string | undefined,
  units: Record<string, number>,
  when = 'at-once',
): Promise<Answer> {
  const successors = Object.entries(units).map(([productId, quantity]) => ({ productId, quantity }))
  const body = { successors, when }
  return call('PUT', `/products/${id}/successors`, { as: await admin(), body })
}
