import { describe, expect, test } from 'vitest'
import { ours, spec } from '#base/texts.ts'
import {
  bodyOfEdit,
  bodyOfNew,
  checkEdit,
  checkNewProduct,
  emptyDraft,
  quantityAfter,
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

  test.each(['12.99', '1e3', '-1', '1,000', 'abc'])('has no price of %s', (price) => {
    expect(checkNewProduct({ ...draft, price }).price).toBeTruthy()
  })

  test('sends only those additions that were filled in, and numbers as numbers', () => {
    expect(bodyOfNew(draft)).toEqual({
      name: 'Brake disc',
      description: 'Floating, 320 mm',
      price: 118,
      quantity: 200,
      minimumQuantity: 10,
      img: '/images/disc.webp',
    })
    expect(bodyOfNew({ ...draft, caseQuantity: ' 5 ', kind: 'Brakes ' })).toMatchObject({
      caseQuantity: 5,
      kind: 'Brakes',
    })
    const breaks = [
      { from: 25, price: 105 },
      { from: 50, price: 98.5 },
    ]
    expect(bodyOfNew({ ...draft, priceBreaks: '25:105, 50:98.50' })).toMatchObject({
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
  const seen = { priceSeen: '1', quantitySeen: '4', minimumQuantitySeen: '1', imgSeen: 'x' }
  const words = {
    ...{ name: 'Brake disc', description: 'Floating', kind: 'Brakes', caseQuantity: '5' },
    priceBreaks: '25:105',
  }
  const wordsSeen = {
    nameSeen: 'Brake disc',
    descriptionSeen: 'Floating',
    kindSeen: 'Brakes',
    caseQuantitySeen: '5',
    priceBreaksSeen: '25:105',
  }
  const numbers = { price: '1', quantity: '0', minimumQuantity: '1', img: 'x' }
  const edit = { ...numbers, ...seen, ...words, ...wordsSeen }

  test('may leave a product sold out', () => {
    expect(sentences(checkEdit(edit))).toEqual([])
  })

  test('leaves a price with decimals as it is, and takes no other', () => {
    const decimal = { ...edit, price: '12.5', priceSeen: '12.5' }
    expect(sentences(checkEdit(decimal))).toEqual([])
    expect(bodyOfEdit(decimal)).toMatchObject({ price: 12.5, priceSeen: 12.5 })
    expect(checkEdit({ ...decimal, price: '12.75' }).price).toBe(ours.wholeNumber)
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

  test('sends name and description always, kind, case and breaks where changed, and what was seen', () => {
    const sent = bodyOfEdit(edit)
    expect(sent).toMatchObject({ name: 'Brake disc', description: 'Floating' })
    expect(['kind', 'caseQuantity', 'priceBreaks'].filter((field) => field in sent)).toEqual([])
    expect(bodyOfEdit({ ...edit, name: 'Disc', kind: 'Wheels' })).toEqual({
      ...sent,
      ...{ name: 'Disc', nameSeen: 'Brake disc' },
      ...{ kind: 'Wheels', kindSeen: 'Brakes' },
    })
    const caseQuantitySeen = 5
    expect(bodyOfEdit({ ...edit, caseQuantity: ' 8 ' })).toEqual({
      ...sent,
      ...{ caseQuantity: 8, caseQuantitySeen },
    })
    expect(bodyOfEdit({ ...edit, caseQuantity: '' })).toEqual({
      ...sent,
      ...{ caseQuantity: null, caseQuantitySeen },
    })
    expect(bodyOfEdit({ ...edit, priceBreaks: '' })).toEqual({
      ...sent,
      ...{ priceBreaks: [], priceBreaksSeen: [{ from: 25, price: 105 }] },
    })
  })

  test.each([
    ['a delivery on top of what was seen', '230', '200', 180, 210],
    ['nothing typed anew', '200', '200', 180, 180],
    ['never below none', '0', '200', 180, 0],
    ['no quantity at all', '2x', '200', 180, null],
  ])('after orders came in between: %s', (_, quantity, quantitySeen, now, after) => {
    expect(quantityAfter({ ...edit, quantity, quantitySeen }, now)).toBe(after)
  })
})
