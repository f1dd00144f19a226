// Puts a picture up as a browser does: a ticket, then a multipart form over the network.
import type { Person } from '../makers.ts'
import type { Json, TestShop } from '../open-shop.ts'

export type Sent = { status: number; body: Json; ms: number; headers: Headers }

export async function ticketFor(shop: TestShop, person: Person): Promise<string> {
  const { body } = await shop.call('POST', '/image-tickets', { as: person })
  return body.key
}

/** Sends one file; measures until the answer is read. */
export async function sendPicture(
  shop: TestShop,
  key: string,
  file: { bytes: Buffer; filename?: string; type?: string },
): Promise<Sent> {
  const { bytes, filename = 'a.jpg', type = 'image/jpeg' } = file
  const form = new FormData()
  form.set('image', new Blob([new Uint8Array(bytes)], { type }), filename)
  const begun = performance.now()
  const address = `${shop.address}/api/images?key=${encodeURIComponent(key)}`
  const answer = await fetch(address, { method: 'POST', body: form })
  const body = await answer.json()
  return { status: answer.status, body, ms: performance.now() - begun, headers: answer.headers }
}
