// What becomes of the shop when one of its child processes dies, or when a signal reaches all of them.
import { once } from 'node:events'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { childrenOf } from './children.ts'
import { where } from './pay.ts'
import type { Server } from './prove/server.ts'
import { openShopProcess } from './prove/shop-process.ts'

test('replaces a PDF process that is killed while idle', async () => {
  const { server, askDocument, pdfProcesses } = await openWithDocument()
  for (let killed = 0; killed < 2; killed++) {
    expect(await readResponse(askDocument())).toEqual([200, '%PDF'])
    for (const pid of pdfProcesses()) process.kill(pid, 'SIGKILL')
    await expect.poll(pdfProcesses).toEqual([])
  }
  expect(await readResponse(askDocument())).toEqual([200, '%PDF'])
  await server.stop()
})

test('SIGTERM to the whole group of processes cuts no answer short', async () => {
  const { server, askDocument, pdfProcesses } = await openWithDocument()
  expect(await readResponse(askDocument())).toEqual([200, '%PDF'])
  const [pdf = 0] = pdfProcesses()
  process.kill(pdf, 'SIGSTOP')
  const asked = askDocument({ expect: '100-continue' })
  const answer = readResponse(asked)
  await once(asked, 'continue')
  const stopped = server.stopGroup()
  process.kill(pdf, 'SIGCONT')
  expect(await answer).toEqual([200, '%PDF'])
  await stopped
  await expect.poll(pdfProcesses).toEqual([])
})

async function openWithDocument() {
  const shop = await openShopProcess({ databaseUrl: async () => undefined })
  const [buyer, productId] = [await shop.customer(), await shop.product({ price: 12 })]
  const server: Server = await shop.start()
  const headers = { authorization: `Bearer ${buyer.token}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ ...where, lines: [{ productId, quantity: 10 }] })
  const url = `${server.address}/api/purchases`
  const placed = await fetch(url, { method: 'POST', headers, body })
  const { _id: id } = (await placed.json()) as { _id: string }
  return {
    server,
    askDocument: (more: Record<string, string> = {}) =>
      request(`${url}/${id}/confirmation.pdf`, { headers: { ...headers, ...more } }).end(),
    pdfProcesses: () => childrenOf(server.pid, 'pdf-process'),
  }
}

async function readResponse(asked: ReturnType<typeof request>) {
  const [answer] = await once(asked, 'response')
  return [answer.statusCode, (await text(answer)).slice(0, 4)]
}
