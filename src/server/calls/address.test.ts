import { expect, test } from 'vitest'
import { pathOnly } from './request-id.ts'

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
