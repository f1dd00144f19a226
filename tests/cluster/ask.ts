// Calls of the API over the network, at whichever node is named.
import type { Json } from '#tests/open-shop.ts'

export async function ask(
  address: string | undefined,
  method: string,
  path: string,
  wish: {
    as?: { token: string } | undefined
    body?: unknown
    headers?: Record<string, string>
  } = {},
): Promise<{ status: number; headers: Headers; body: Json }> {
  const answer = await fetch(`${address}/api${path}`, {
    method,
    headers: {
      ...(wish.as ? { authorization: `Bearer ${wish.as.token}` } : {}),
      ...(wish.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...wish.headers,
    },
    ...(wish.body === undefined ? {} : { body: JSON.stringify(wish.body) }),
  })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, body: text ? JSON.parse(text) : null }
}
