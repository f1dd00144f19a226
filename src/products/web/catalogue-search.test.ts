import { describe, expect, test } from 'vitest'
import { catalogueUrl, readSearch } from './catalogue-search.ts'

const read = (text: string) => readSearch(new URLSearchParams(text))
const usual = {
  q: '',
  kind: '',
  sort: 'newest',
  page: 1,
  inStock: false,
  list: false,
  fits: null,
}

describe('the catalogue’s address', () => {
  test('says nothing of what is as usual', () => {
    expect(catalogueUrl(read(''))).toBe('/products')
    expect(catalogueUrl(read('q=&kind=&sort=newest&page=1'))).toBe('/products')
  })

  test('comes back as it was written', () => {
    const address =
      '/products?q=brake+pad+%26+disc&kind=Brakes&sort=-price&inStock=1&view=list&page=3'
    expect(catalogueUrl(read(address.split('?')[1] ?? ''))).toBe(address)
  })

  test('counts nonsense as nothing', () => {
    for (const text of [
      'sort=constructor',
      'page=0',
      'page=-1',
      'page=1e3',
      'page=x',
      'inStock=yes',
      'view=wall',
      'q=%20%20',
    ]) {
      expect(read(text)).toEqual(usual)
    }
    expect(read(`q=${'a'.repeat(500)}`).q).toHaveLength(100)
  })
})
