// Puts a picture up as a browser does: a ticket, then a multipart form over the network.
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Person } from '../makers.ts'
import type { Json, TestShop } from '../open-shop.ts'

type Sent = { status: number; body: Json; headers: IncomingMessage['headers'] }

type More = { unannounced?: boolean; headers?: Record<string, string> }

const boundary = 'kickstand-boundary'
const piece = 64 * 1024

export async function ticketFor(shop: TestShop, person: Person): Promise<string> {
  const { body } = await shop.call('POST', '/image-tickets', { as: person })
  return body.key
}

/** Sends one file as the form's field `image`. */
export function sendPicture(
  shop: Pick<TestShop, 'address'>,
  key: string,
  file: { bytes: Buffer; filename?: string; type?: string },
  more: More = {},
): Promise<Sent> {
  const { bytes, filename = 'a.jpg', type = 'image/jpeg' } = file
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="image"; filename="${filename}"\r\ncontent-type: ${type}\r\n\r\n`
  const body = [Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]
  return sendBody(shop, key, body, more)
}

/** Sends any body as a form, with or without its length in front. */
export async function sendBody(
  shop: Pick<TestShop, 'address'>,
  key: string,
  body: Buffer[],
  more: More & { type?: string } = {},
): Promise<Sent> {
  const { unannounced, type = `multipart/form-data; boundary=${boundary}`, headers } = more
  const length = body.reduce((sum, part) => sum + part.length, 0)
  // As browsers do: the connection is to be kept, so that the shop reads on behind its answer.
  const agent = new Agent({ keepAlive: true })
  const sending = request(`${shop.address}/api/images?key=${encodeURIComponent(key)}`, {
    method: 'POST',
    agent,
    headers: {
      ...headers,
      'content-type': type,
      ...(unannounced ? {} : { 'content-length': length }),
    },
  })
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    sending.once('response', resolve).on('error', reject)
    // An answer may come before everything is sent: then the server does not wait for the rest.
    sending.once('socket', (socket) => socket.on('error', reject))
  })
  write(sending, body, answered).catch(() => {})
  const answer = await answered
  const read = await text(answer)
  sending.destroy()
  agent.destroy()
  return { status: answer.statusCode ?? 0, body: JSON.parse(read), headers: answer.headers }
}

/** Writes as fast as the other side reads, until there is an answer. */
async function write(
  sending: ClientRequest,
  body: Buffer[],
  answered: Promise<unknown>,
): Promise<void> {
  let over = false
  const answer = answered.then(() => {
    over = true
  })
  for (const part of body) {
    for (let at = 0; at < part.length && !over; at += piece) {
      if (sending.write(part.subarray(at, at + piece))) continue
      await Promise.race([new Promise((resolve) => sending.once('drain', resolve)), answer])
    }
  }
  if (!over) sending.end()
}
