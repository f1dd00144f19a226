import { expect, test } from 'vitest'
import { type LetterParts, letter } from './letter.ts'

const plain: LetterParts = {
  shopName: 'Kickstand Motor Parts',
  publicUrl: 'https://shop.test',
  heading: 'Order placed',
  paragraphs: ['You ordered 24 × Brake pads.', 'We hold them.'],
  table: [
    ['Order', '01k2'],
    ['Deliver to', '12 Dock Street\nPortland'],
  ],
  button: { label: 'Pay $912', href: 'https://shop.test/pay?a=1&b=2' },
  small: 'Small print.',
}

test('the text says the same, in lines that line up', () => {
  expect(letter(plain).text).toBe(`Order placed

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

test('no value brings markup, wherever it stands', () => {
  const evil = '"><img src=x onerror=alert(1)>\'&amp;</style><script>'
  const { html } = letter({
    shopName: evil,
    publicUrl: evil,
    heading: evil,
    paragraphs: [evil],
    table: [[evil, evil]],
    button: { label: evil, href: evil },
    small: evil,
  })
  expect(html).not.toMatch(/<img|<script|&amp;/)
  const tags = (text: string) => text.match(/<[a-z/!]/g)?.length
  const harmless = letter({
    ...plain,
    paragraphs: ['x'],
    table: [['x', 'x']],
  })
  expect(tags(html)).toBe(tags(harmless.html))
})
