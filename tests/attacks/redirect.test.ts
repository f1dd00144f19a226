import { expect, test } from 'vitest'
import { shopForTest } from '#tests/open-shop.ts'
import { unlimited } from '#tests/production.ts'
import { returnAddress } from '#web/return-address.ts'

/** It can fail: the identity service itself leads from `/.//evil.test` to `//evil.test`. */
test('no return address leads to another site, and our own stays', async () => {
  const shop = await shopForTest('sqlite', unlimited)
  for (const address of addresses) {
    const back = returnAddress(`?from=${encodeURIComponent(address)}`)
    expect(leaves(back, shop.address), back).toBe(false)
    for (const url of doors(encodeURIComponent(address))) {
      const { headers, statusCode } = await shop.app.inject({ url })
      const to = String(headers['location'] ?? '')
      expect(to !== '' && leaves(to, shop.address), `${url} leads to ${to}`).toBe(false)
      expect(statusCode, url).toBeLessThan(500)
    }
  }
  const own = '/purchase/1?n=2'
  expect(returnAddress(`?from=${encodeURIComponent(own)}`)).toBe(own)
})

function doors(address: string): string[] {
  return [
    `/api/identity/verify-email?token=x&callbackURL=${address}`,
    `/api/identity/reset-password/x?callbackURL=${address}`,
    `/api/identity/callback/google?error=x&state=x&callbackURL=${address}`,
  ]
}

/** As a browser reads an address in a Location header or a link. */
function leaves(address: string, home: string): boolean {
  if (!URL.canParse(address, home)) return false
  return new URL(address, home).origin !== new URL(home).origin
}

/** One a word; what has white space or other letters that are not seen stands below. */
const visible = String.raw`
  //evil.test ///evil.test ////evil.test /\evil.test \\evil.test \/evil.test /\/evil.test
  https://evil.test http://evil.test HTTPS://evil.test https:evil.test https:/evil.test
  https:///evil.test https:\\evil.test //evil.test/login //evil.test:80 //user@evil.test
  //127.0.0.1@evil.test http://127.0.0.1@evil.test http://127.0.0.1:3000@evil.test/
  http://127.0.0.1.evil.test http://evil.test/127.0.0.1 http://evil.test#http://127.0.0.1
  http://evil.test?http://127.0.0.1 //evil。test //ｅｖｉｌ.test //[::ffff:1.2.3.4] //0x7f000001
  //2130706433 javascript:alert(1) JaVaScRiPt:alert(1) javascript://127.0.0.1/%0aalert(1)
  data:text/html,<script>alert(1)</script> vbscript:msgbox(1) blob:https://evil.test/x
  file:///etc/passwd ftp://evil.test about:blank mailto:a@evil.test intent://evil.test#Intent;end
  %2f%2fevil.test %2F%2Fevil.test /%2fevil.test /%5cevil.test %5c%5cevil.test /%09/evil.test
  /.//evil.test /..//evil.test .//evil.test /;@evil.test ?//evil.test #//evil.test evil.test`
const unseen = ['/\t/', '/\n/', '/\r/', '\t//', ' //', '\u0000//', '\u00a0//']
const scripts = ['java\tscript:alert(1)', 'java\nscript:alert(1)', ' javascript:alert(1)']
const addresses = [
  ...visible.trim().split(/\s+/),
  ...unseen.map((start) => `${start}evil.test`),
  ...scripts,
]
