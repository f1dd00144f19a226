import { expect, test } from 'vitest'
import { readFilters } from './queries.ts'

const read = (search: string) => readFilters(new URLSearchParams(search))

test('the address says what is looked at', () => {
  expect(read('')).toEqual({ page: 1 })
  expect(read('q=%20disc%20&status=Pending&paid=false&page=3')).toEqual({
    q: 'disc',
    status: 'Pending',
    paid: 'false',
    page: 3,
  })
})

test('a page that lies far behind says after or before which row', () => {
  expect(read('page=300&after=WzFd')).toEqual({ page: 300, after: 'WzFd' })
  expect(read('page=299&before=WzJd')).toEqual({ page: 299, before: 'WzJd' })
})

test('nonsense in the address is no filter', () => {
  expect(read('q=%20&status=Lost&paid=maybe&page=-1')).toEqual({ page: 1 })
})
