// What search engines read of a product, as schema.org has it.
import { expect, test } from 'vitest'
import type { Product } from '../contract.ts'
import { productSchema } from './product-schema.ts'

const pads: Product = {
  _id: 'p1',
  productCode: 'KS-BP-174',
  name: 'Pads',
  description: 'Two of them.',
  kind: 'Brakes',
  price: 21,
  currency: 'USD',
  quantity: 60,
  minimumQuantity: 45,
  caseQuantity: 10,
  priceBreaks: [],
  img: '/images/pads.webp',
}

const units = (minValue: number, more: object = {}) => ({
  '@type': 'QuantitativeValue',
  minValue,
  unitCode: 'C62',
  ...more,
})

test('one in stock has its price, its address, and the smallest order in whole cases', () => {
  expect(productSchema(pads, 'https://shop.example')).toEqual({
    '@type': 'Product',
    name: 'Pads',
    description: 'Two of them.',
    sku: 'KS-BP-174',
    mpn: 'KS-BP-174',
    category: 'Brakes',
    image: 'https://shop.example/images/pads.webp',
    brand: { '@type': 'Brand', name: 'Kickstand' },
    offers: {
      '@type': 'Offer',
      url: 'https://shop.example/products/p1',
      price: 21,
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
      eligibleQuantity: units(50),
    },
  })
})

test('one with fewer than the smallest order is out of stock', () => {
  const { offers } = productSchema({ ...pads, quantity: 49 }, 'https://shop.example')
  expect(offers.availability).toBe('https://schema.org/OutOfStock')
})

test('a price by quantity says from how many to how many units, and none that nobody pays', () => {
  const priceBreaks = [
    { from: 20, price: 20 },
    { from: 200, price: 19 },
    { from: 500, price: 17.5 },
  ]
  const { offers } = productSchema({ ...pads, priceBreaks }, 'https://shop.example')
  const each = { '@type': 'UnitPriceSpecification', priceCurrency: 'USD' }
  expect(offers.price).toBe(20)
  expect(offers.priceSpecification).toEqual([
    { ...each, price: 20, eligibleQuantity: units(50, { maxValue: 199 }) },
    { ...each, price: 19, eligibleQuantity: units(200, { maxValue: 499 }) },
    { ...each, price: 17.5, eligibleQuantity: units(500) },
  ])
})

test('one without a picture names none', () => {
  expect(productSchema({ ...pads, img: '' }, 'https://shop.example')).not.toHaveProperty('image')
})
