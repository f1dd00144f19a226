import type { QueryClient } from '@tanstack/react-query'
import type { CallName, Endpoint, Input, Method, Reply } from '#base/endpoint.ts'
import { problemOf } from '#base/problem.ts'
import { currentUserId, freshToken, renewToken } from './token.ts'
import { Unreachable } from './unreachable.ts'

/** How a request gets to the shop: over the network in a browser, within the process on the server. */
export type Transport = (request: {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string
  signal?: AbortSignal
}) => Promise<{ status: number; headers: Pick<Headers, 'get'>; body: unknown }>

type Options = {
  /** Carries the transport while a page is rendered on the server. */
  client?: QueryClient
  idempotencyKey?: string
  signal?: AbortSignal
}

/**
 * Makes a call of the API: `send<typeof contract.readOrder>('GET /orders/:id', { params: { id } })`.
 * Throws the shop's Problem for a refusal, Unreachable when there was no answer.
 */
export async function send<E extends Endpoint>(
  name: CallName<E>,
  input: Input<E>,
  options: Options = {},
): Promise<Reply<E>> {
  return (await sendForPage<E>(name, input, options)).rows
}

/** A list, how many rows it has in all, and what was looked for where the words had to be mended. */
type Page<Rows> = Cursors & { rows: Rows; total: number; didYouMean: string | null }

/** Where the pages beside a list's page begin and end, for `after` and `before`; null where there is none. */
export type Cursors = { next: string | null; previous: string | null }

/** The same for a list. */
export async function sendForPage<E extends Endpoint>(
  name: CallName<E>,
  input: Input<E>,
  options: Options = {},
): Promise<Page<Reply<E>>> {
  const transport = (options.client && transports.get(options.client)) ?? overNetwork
  const request = asRequest(name, input, options)
  const asker = currentUserId()
  let answer = await transport(await signed(request, asker))
  if (answer.status === 401 && (await renewToken(asker)))
    answer = await transport(await signed(request, asker))
  if (answer.status >= 400) throw problemOf(answer.status, answer.body, answer.headers)
  const mended = answer.headers.get('x-did-you-mean')
  return {
    rows: answer.body as Reply<E>,
    total: Number(answer.headers.get('x-total-count') ?? 0),
    didYouMean: mended === null ? null : decodeURIComponent(mended),
    next: cursorIn(answer.headers, 'after'),
    previous: cursorIn(answer.headers, 'before'),
  }
}

function cursorIn(headers: Pick<Headers, 'get'>, name: 'after' | 'before'): string | null {
  return new RegExp(`[?&]${name}=([\\w-]+)`).exec(headers.get('link') ?? '')?.[1] ?? null
}

const transports = new WeakMap<QueryClient, Transport>()

/** Lets the queries of this cache go another way than over the network. */
export function sendThrough(client: QueryClient, transport: Transport): void {
  transports.set(client, transport)
}

function asRequest(name: string, input: unknown, options: Options) {
  const { params, query, body } = input as {
    params?: Record<string, unknown>
    query?: Record<string, unknown>
    body?: unknown
  }
  const [method = 'GET', template = ''] = name.split(' ') as [Method, string]
  const path = template.replace(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(String(params?.[key])),
  )
  const headers: Record<string, string> = { accept: 'application/json' }
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey
  return {
    method,
    path: path + queryString(query),
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(options.signal ? { signal: options.signal } : {}),
  }
}

function queryString(query: Record<string, unknown> | undefined): string {
  const pairs = Object.entries(query ?? {}).filter(
    ([, value]) => value !== undefined && value !== '',
  )
  if (pairs.length === 0) return ''
  return `?${new URLSearchParams(pairs.map(([key, value]) => [key, String(value)]))}`
}

async function signed<R extends { headers: Record<string, string> }>(
  request: R,
  asker: string | null,
): Promise<R> {
  const token = await freshToken(asker)
  if (!token) return request
  return { ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } }
}

const overNetwork: Transport = async ({ method, path, headers, body, signal }) => {
  let response: Response
  try {
    response = await fetch(`/api${path}`, {
      method,
      ...(headers ? { headers } : {}),
      ...(body === undefined ? {} : { body }),
      ...(signal ? { signal } : {}),
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new Unreachable()
  }
  const type = response.headers.get('content-type') ?? ''
  const read = type.includes('json') ? await response.json().catch(() => null) : null
  return { status: response.status, headers: response.headers, body: read }
}
