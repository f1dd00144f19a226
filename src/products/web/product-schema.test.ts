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
      eligibleQuantity: { '@type': 'QuantitativeValue', minValue: 50, unitCode: 'C62' },
    },
  })
})

test('one with fewer than the smallest order is out of stock', () => {
  const { offers } = productSchema({ ...pads, quantity: 49 }, 'https://shop.example')
  expect(offers.availability).toBe('https://schema.org/OutOfStock')
})

test('one without a picture names none', () => {
  expect(productSchema({ ...pads, img: '' }, 'https://shop.example')).not.toHaveProperty('image')
})
