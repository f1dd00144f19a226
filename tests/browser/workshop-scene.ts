// The shop as the tests of what a workshop has beside the catalogue find and change it.
import { expect } from 'vitest'
import { importFile } from '../import-file.ts'
import type { Json, TestShop } from '../open-shop.ts'

export async function importApplications(shop: TestShop, lines: string[]): Promise<void> {
  const { status } = await importFile(shop, await shop.admin(), '/applications/import', lines)
  expect(status).toBe(200)
}

export async function productsOf(shop: TestShop, codes: string[]): Promise<Json[]> {
  const { body } = await shop.call('GET', '/products')
  return codes.map((code) => body.find(({ productCode }: Json) => productCode === code))
}

/** As an admin's form would, with all other fields unchanged. */
export async function changeProduct(shop: TestShop, id: string, to: object): Promise<void> {
  const as = await shop.admin()
  const { body } = await shop.call('GET', `/products?id=${id}`)
  const { price, quantity, minimumQuantity } = body[0]
  const stated = { price, quantity, minimumQuantity, ...to }
  const { status } = await shop.call('PUT', `/products/${id}`, { as, body: stated })
  expect(status).toBe(200)
}
