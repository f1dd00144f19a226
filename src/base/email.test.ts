import { expect, test } from 'vitest'
import { isEmail, normalizeEmail } from './email.ts'

test.each([
  ...['mara@shop.test', 'smith&sons@parts.test', 'parts/desk@shop.test', "o'neil@shop.test"],
  ...["a!#$%&'*+/=?^_`{|}~-b@shop.test", 'first.last@sub.shop.co.uk', 'x@1and1.test', '_@a-b.test'],
  ...[
    'kim@müller.test',
    'kim@пример.рф',
    'kim@例え.テスト',
    'kim@xn--mller-kva.de',
    'kim@shop.xn--p1ai',
  ],
])('%s is an address', (address) => expect(isEmail(address)).toBe(true))

test.each([
  ...['mara', '@shop.test', 'mara@', 'mara@shop', 'a b@shop.test', 'a@b..test', 'a@b@shop.test'],
  ...[
    'mara@-shop.test',
    'mara@shop_one.test',
    'mara@shop.test.',
    'mara,kim@shop.test',
    'mará@shop.test',
  ],
  ...['"a b"@shop.test', 'mara@[127.0.0.1]', 'mara@shop.test>', 'mara@shop.test\r\nBcc: x@y.test'],
])('refuses %s', (address) => expect(isEmail(address)).toBe(false))

test('normalizes case and the domain of an address', () => {
  for (const typed of ['Kim@MÜLLER.de', ' kim@xn--mller-kva.de ', 'kim@müller.de'])
    expect(normalizeEmail(typed)).toBe('kim@xn--mller-kva.de')
  expect(normalizeEmail(' Nobody ')).toBe('nobody')
})
