// Every text that the specification quotes, brought about the way people do.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowserShop } from './open-browser-shop.ts'
import { readAsAdmin } from './texts/admin.ts'
import { readAsCustomer } from './texts/customer.ts'
import { openReader } from './texts/reader.ts'
import type { Scene } from './texts/scene.ts'
import { readAsVisitor } from './texts/visitor.ts'

let scene: Scene

beforeAll(async () => {
  scene = { open: await openBrowserShop(), reader: openReader() }
})

afterAll(() => scene?.open.close())

readAsVisitor(() => scene)
readAsCustomer(() => scene)
readAsAdmin(() => scene)

test('no text of the catalogue is forgotten', () => {
  expect(scene.reader.unseen()).toEqual([])
})
