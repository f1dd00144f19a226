// The delivered nginx.conf lets every file pass that the shop takes: the shop says itself what is too large.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Endpoint } from '#base/endpoint.ts'
import { contracts } from '../../src/contracts.ts'
import { onUsualEngine } from '../open-shop.ts'
import { ticketFor } from './send-picture.ts'

const calls = Object.values(contracts).flatMap((room) => Object.values(room) as Endpoint[])
const withFile = calls.filter((call) => call?.takesFile !== undefined)

onUsualEngine('nginx', (shop) => {
  const paths = withFile.flatMap(({ path, formerPath, takesFile }) =>
    [path, formerPath ?? []].flat().map((one) => [one, takesFile] as const),
  )
  test.each(paths)('lets the largest file of %s pass', async (path, field = 'file') => {
    const as = await shop.admin()
    const most = mostBytesThrough(`/api${path}`)
    const body = new FormData()
    body.append(field, new Blob([Buffer.alloc(most, 'a\n')]), 'list.csv')
    const key = encodeURIComponent(await ticketFor(shop, as))
    const headers = { authorization: `Bearer ${as.token}` }
    const url = `${shop.address}/api${path}?key=${key}`
    const answer = await fetch(url, { method: 'POST', headers, body })
    const { code } = (await answer.json()) as { code: string }
    expect([answer.status, code]).toEqual([413, expect.stringMatching(/too-(?:big|long)$/)])
  })

  test('lets the largest JSON pass', async () => {
    const text = 'a'.repeat(mostBytesThrough('/api/quick-order/check'))
    expect((await shop.call('POST', '/quick-order/check', { body: { text } })).status).toBe(413)
  })
})

/** By the location that has a pattern for the path, or the server's own. */
function mostBytesThrough(path: string): number {
  const file = readFileSync('deploy/nginx.conf', 'utf8')
  const patterns = file.matchAll(/location ~ (\S+) \{\s+client_max_body_size (\d+)m;/g)
  const [, , own] = [...patterns].find(([, pattern = '']) => new RegExp(pattern).test(path)) ?? []
  const [, general] = /^ {4}client_max_body_size (\d+)m;/m.exec(file) ?? []
  return Number(own ?? general) * 1024 * 1024
}
