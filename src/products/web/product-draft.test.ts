import { describe, expect, test } from 'vitest'
import { ours, spec } from '#base/texts.ts'
import {
  checkEdit,
  checkNewProduct,
  emptyDraft,
  toDraft,
  toEditBody,
  toNewBody,
} from './product-draft.ts'

const draft = {
  ...emptyDraft,
  name: 'Brake disc',
  description: 'Floating, 320 mm',
  price: '118',
  quantity: '200',
  minimumQuantity: '10',
  img: '/images/disc.webp',
}

const sentences = (wrong: object) => Object.values(wrong).filter(Boolean)

describe('a new product', () => {
  test('needs what the specification names, and nothing else', () => {
    expect(sentences(checkNewProduct(draft))).toEqual([])
    expect(sentences(checkNewProduct(emptyDraft))).toEqual([
      spec.products.nameMissing,
      spec.products.descriptionMissing,
      spec.products.priceMissing,
      spec.products.quantityMissing,
      spec.products.quantityMissing,
      ours.photoMissing,
    ])
  })

  test.each(['1e3', '-1', '0', '1,000', '12.', 'abc'])('has no price of %s', (price) => {
    expect(checkNewProduct({ ...draft, price }).price).toBeTruthy()
  })

  test('sends a kind and a code only where they were filled in, and numbers as numbers', () => {
    expect(toNewBody(draft)).toEqual({
      name: 'Brake disc',
      description: 'Floating, 320 mm',
      price: 118,
      quantity: 200,
      minimumQuantity: 10,
      img: '/images/disc.webp',
      imgs: ['/images/disc.webp'],
      caseQuantity: null,
      priceBreaks: [],
    })
    expect(toNewBody({ ...draft, caseQuantity: ' 5 ', kind: 'Brakes ' })).toMatchObject({
      caseQuantity: 5,
      kind: 'Brakes',
    })
    const breaks = [
      { from: 25, price: 105 },
      { from: 50, price: 98.5 },
    ]
    expect(toNewBody({ ...draft, priceBreaks: '25:105, 50:98.50' })).toMatchObject({
      priceBreaks: breaks,
    })
  })

  test.each([
    ['25', 'Breaks are written like 25:105.'],
    ['x:105', 'x is no quantity: breaks are written like 25:105.'],
    ['25:cheap', 'cheap is no price: write it like 112 or 11.50.'],
  ])('has no breaks like %s', (priceBreaks, message) => {
    expect(checkNewProduct({ ...draft, priceBreaks }).priceBreaks).toBe(message)
  })
})

describe('a change', () => {
  const product = {
    _id: 'product',
    productCode: 'KS-BD-320',
    name: 'Brake disc',
    description: 'Floating',
    kind: 'Brakes',
    price: 12.5,
    currency: 'USD',
    quantity: 0,
    minimumQuantity: 1,
    caseQuantity: 5,
    priceBreaks: [{ from: 25, price: 10.5 }],
    img: '/images/disc.webp',
    imgs: ['/images/disc.webp', '/images/pads.webp'],
  }
  const edit = toDraft(product)

  test('may leave a product sold out', () => {
    expect(sentences(checkEdit(edit))).toEqual([])
  })

  test('asks for the minimum in its own words', () => {
    expect(sentences(checkEdit({ ...edit, minimumQuantity: '' }))).toEqual([
      'Minimum Quantity is Required',
    ])
  })

  test('needs a name, a description and a kind, but no case', () => {
    const bare = { ...edit, name: ' ', description: '', kind: '', caseQuantity: '' }
    expect(sentences(checkEdit(bare))).toEqual([
      spec.products.nameMissing,
      spec.products.descriptionMissing,
      ours.kindMissing,
    ])
  })

  test('sends all of the form, and what was seen', () => {
    const { _id, productCode, currency, ...fields } = product
    expect(toEditBody(edit)).toEqual({ ...fields, seen: product })
    expect(toEditBody({ ...edit, caseQuantity: ' ', priceBreaks: '' })).toEqual({
      ...fields,
      caseQuantity: null,
      priceBreaks: [],
      seen: product,
    })
  })
})
