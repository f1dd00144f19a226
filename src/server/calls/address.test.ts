import { expect, test } from 'vitest'
import { countedAs, pathOnly } from './address.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::6', '2001:db8:1:2::/64'],
  ['2001:0db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
])('%s counts as %s', (ip, counted) => {
  expect(countedAs(ip)).toBe(counted)
})

test.each([
  ['/products?q=//x', '/products?q=//x'],
  ['//', '/'],
  ['//[', '/['],
  ['/\\[', '/['],
  ['//a:99999/', '/a:99999/'],
  ['http://evil.example/products', '/products'],
  ['HTTPS://evil.example', '/'],
  ['http://evil.example?x=1', '/?x=1'],
])('%s asks for %s', (target, path) => {
  expect(pathOnly(target)).toBe(path)
})
