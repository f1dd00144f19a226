import { expect, test } from 'vitest'
import { holds } from '#tests/prove/short.ts'
import { proveHeaders } from './headers.ts'
import { bestScore, observatoryScore } from './observatory.ts'

holds('headers', proveHeaders, (stand) => {
  test.runIf(stand.engine === 'sqlite')(
    'a policy that lets inline scripts run is noticed',
    async () => {
      const { misses } = await proveHeaders(stand, (headers) => (name) => {
        const value = headers.get(name)
        return name === 'content-security-policy'
          ? (value?.replace("script-src 'self'", "script-src 'self' 'unsafe-inline'") ?? null)
          : value
      })
      expect(misses.join()).toContain('unsafe-inline')
    },
  )
})

test.each([
  ['referrer-policy', 'unsafe-url'],
  ['strict-transport-security', 'max-age=60'],
  ['x-content-type-options', 'sniff'],
  ['content-security-policy', "default-src 'none'; script-src https:; frame-ancestors 'none'"],
  ['cross-origin-resource-policy', 'anybody'],
  ['set-cookie', 'a=b'],
  ['access-control-allow-origin', '*'],
])('%s: %s costs points', (name, value) => {
  expect(observatoryScore((asked) => good[asked] ?? null)).toEqual({ score: bestScore, lost: [] })
  const worse = observatoryScore((asked) => (asked === name ? value : (good[asked] ?? null)))
  expect(worse.score).toBeLessThan(bestScore)
  expect(worse.lost).not.toEqual([])
})

const good: Record<string, string> = {
  'content-security-policy': "default-src 'none'; script-src 'self'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=63072000',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
}
