// Calls of the API over the network, at whichever node is named.
import type { Json } from '#tests/open-shop.ts'
import { insist } from '#tests/prove/scene.ts'

export async function ask(
  address: string | undefined,
  method: string,
  path: string,
  input: {
    as?: { token: string } | undefined
    body?: unknown
    headers?: Record<string, string>
  } = {},
): Promise<{ status: number; headers: Headers; body: Json }> {
  return insist(async () => {
    const answer = await fetch(`${address}/api${path}`, {
      method,
      headers: {
        ...(input.as ? { authorization: `Bearer ${input.as.token}` } : {}),
        ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...input.headers,
      },
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    })
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, body: text ? JSON.parse(text) : null }
  })
}
