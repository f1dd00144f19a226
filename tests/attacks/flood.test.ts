import { createServer, type ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { stands } from '#tests/prove/short.ts'
import { proveFlood } from './flood.ts'

// One engine in every run: what is looked at lies before any database.
for (const stand of stands.slice(0, 1)) {
  test('flood: the short form holds', { timeout: 300_000 }, async () => {
    expect((await proveFlood(stand)).misses).toEqual([])
  })

  test('a server that takes anything and fails under it is noticed', async () => {
    let asked = 0
    const { misses } = await proveFloodAt((response) => {
      asked++
      response.writeHead(asked > 100 ? 500 : 200).end()
    })
    expect(misses.join()).toMatch(
      /headers of 100 kB: HTTP\/1.1 200.*the flood is answered 500.*a visit is answered 500 after/,
    )
  })

  test('a visitor who is told to come back in a moment does so', async () => {
    let before = ''
    const { misses } = await proveFloodAt((response, url) => {
      const isTold = url.endsWith('bolt6') && before !== url
      before = url
      response.writeHead(isTold ? 503 : 200, { 'retry-after': '1' }).end()
    })
    expect(misses.join()).not.toContain('visit')
  })

  async function proveFloodAt(answer: (response: ServerResponse, url: string) => void) {
    const server = createServer({ maxHeaderSize: 1_000_000 }, (request, response) => {
      request.resume().on('end', () => answer(response, request.url ?? ''))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const figures = await proveFlood(stand, `http://127.0.0.1:${port}`)
    server.closeAllConnections()
    server.close()
    return figures
  }
}
