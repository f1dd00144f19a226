import { expect, test } from 'vitest'
import { type LetterParts, letter } from './letter.ts'

const shop = { shopName: 'Kickstand Motor Parts', publicUrl: 'https://shop.test' }

const plain: LetterParts = {
  heading: 'Order placed',
  paragraphs: ['You ordered 24 × Brake pads.', 'We hold them.'],
  table: [
    ['Order', '01k2'],
    ['Deliver to', '12 Dock Street\nPortland'],
  ],
  button: { label: 'Pay $912', href: '/pay?a=1&b=2' },
  small: 'Small print.',
}

test('the text says the same, in lines that line up', () => {
  expect(letter(shop, plain).text).toBe(`Order placed

You ordered 24 × Brake pads.

We hold them.

Order       01k2
Deliver to  12 Dock Street
            Portland

Pay $912:
https://shop.test/pay?a=1&b=2

Small print.

Kickstand Motor Parts
https://shop.test
`)
})
