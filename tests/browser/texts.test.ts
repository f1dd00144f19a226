// Every text that the specification quotes, brought about the way people do.
import { expect, test } from 'vitest'
import { useBrowserShop } from './browser-shop.ts'
import { readAsAdmin } from './texts/admin.ts'
import { readAsCustomer } from './texts/customer.ts'
import { openReader } from './texts/reader.ts'
import { readAsVisitor } from './texts/visitor.ts'

const open = useBrowserShop()
const reader = openReader()

readAsVisitor(open, reader)
readAsCustomer(open, reader)
readAsAdmin(open, reader)

test('no text of the catalogue is forgotten', () => {
  expect(reader.unseen()).toEqual([])
})
