import { expect, test } from 'vitest'
import { seal, unseal } from './seal.ts'

const secret = 'a secret for tests, as long as secrets are'
const sealed = seal(secret, 'second factor', 'ann', 'the key')

test('opens a sealed value only for its owner and purpose, and never seals alike', () => {
  expect(unseal([secret], 'second factor', 'ann', sealed)).toBe('the key')
  expect(seal(secret, 'second factor', 'ann', 'the key')).not.toBe(sealed)
})

test('another owner, purpose or secret opens nothing, nor does a changed text', () => {
  expect(unseal([secret], 'second factor', 'bob', sealed)).toBe(null)
  expect(unseal([secret], 'something else', 'ann', sealed)).toBe(null)
  expect(unseal([`${secret}!`], 'second factor', 'ann', sealed)).toBe(null)
  const present = 'another secret, as long as secrets are'
  expect(unseal([present, secret], 'second factor', 'ann', sealed)).toBe('the key')
  const [version, nonce = '', text = ''] = sealed.split('.')
  const bytes = Buffer.from(text, 'base64url')
  for (let place = 0; place < bytes.length; place++) {
    const changed = Buffer.from(bytes)
    changed[place] = (changed[place] ?? 0) ^ 1
    const other = [version, nonce, changed.toString('base64url')].join('.')
    expect(unseal([secret], 'second factor', 'ann', other)).toBe(null)
  }
  for (const broken of ['', '1', '1..', '2.a.b', 'x.y.z']) {
    expect(unseal([secret], 'second factor', 'ann', broken)).toBe(null)
  }
})
