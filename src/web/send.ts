import type { QueryClient } from '@tanstack/react-query'
import type { Input, Reply } from '#base/endpoint.ts'
import type { Calls } from './calls.ts'
import { Unreachable } from './chunk.ts'
import { takeEarly } from './early.ts'
import { readResponse } from './fetch-json.ts'
import { currentUserId } from './session.ts'
import { freshToken, renewToken } from './token.ts'

export type SendOptions = {
  /** Carries the transport while a page is rendered on the server. */
  client?: QueryClient
  idempotencyKey?: string
  signal?: AbortSignal
}

/**
 * Makes a call of the API: `send('GET /orders/:id', { params: { id } })`.
 * Throws the shop's Problem for a refusal, Unreachable when there was no answer.
 */
export async function send<Name extends keyof Calls>(
  name: Name,
  input: Input<Calls[Name]>,
  options: SendOptions = {},
): Promise<Reply<Calls[Name]>> {
  return (await sendForPage(name, input, options)).rows
}

/** `didYouMean` is what was looked for where the words had to be corrected. */
type Page<Rows> = Cursors & { rows: Rows; total: number; didYouMean: string | null }

/** Where the pages beside a list's page begin and end, for `after` and `before`; null where there is none. */
export type Cursors = { next: string | null; previous: string | null }

export async function sendForPage<Name extends keyof Calls>(
  name: Name,
  input: Input<Calls[Name]>,
  options: SendOptions = {},
): Promise<Page<Reply<Calls[Name]>>> {
  const path = callPath(name, input)
  const transport = options.client && transports.get(options.client)
  const response = await (transport?.(path) ?? fetchApi(path, toRequest(name, input, options)))
  const rows = (await readResponse(response)) as Reply<Calls[Name]>
  const { headers } = response
  const corrected = headers.get('x-did-you-mean')
  return {
    rows,
    total: Number(headers.get('x-total-count') ?? 0),
    didYouMean: corrected === null ? null : decodeURIComponent(corrected),
    next: cursorIn(headers, 'after'),
    previous: cursorIn(headers, 'before'),
  }
}

function cursorIn(headers: Headers, name: 'after' | 'before'): string | null {
  return new RegExp(`[?&]${name}=([\\w-]+)`).exec(headers.get('link') ?? '')?.[1] ?? null
}

export type Transport = (path: string) => Promise<Response>

const transports = new WeakMap<QueryClient, Transport>()

export function sendThrough(client: QueryClient, transport: Transport): void {
  transports.set(client, transport)
}

type Fields = Record<string, unknown>

export function callPath<Name extends keyof Calls>(name: Name, input: Input<Calls[Name]>): string {
  const { params = {}, query = {} } = input as { params?: Fields; query?: Fields }
  const [, template = ''] = name.split(' ')
  const path = template.replace(/:(\w+)/g, (_, key) => encodeURIComponent(String(params[key])))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query))
    if (value !== undefined && value !== '') search.set(key, String(value))
  return search.size > 0 ? `${path}?${search}` : path
}

function toRequest(name: string, input: { body?: unknown }, options: SendOptions): ApiRequest {
  const { idempotencyKey, signal = null } = options
  const [method = 'GET'] = name.split(' ')
  const headers: Record<string, string> = { accept: 'application/json' }
  if (input.body !== undefined) headers['content-type'] = 'application/json'
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey
  return { method, headers, signal, body: JSON.stringify(input.body) ?? null }
}

type ApiRequest = RequestInit & { headers?: Record<string, string> }

/** Throws Unreachable when there was no answer. */
export async function fetchApi(path: string, init: ApiRequest = {}): Promise<Response> {
  const userId = currentUserId()
  const response = await fetchSigned(path, init, await freshToken(userId))
  const renewed = response.status === 401 ? await renewToken(userId) : null
  return renewed ? fetchSigned(path, init, renewed) : response
}

async function fetchSigned(path: string, init: ApiRequest, token: string | null) {
  const signed: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  const early = token && init.method === 'GET' ? takeEarly(path, token) : undefined
  try {
    if (early) return await early
    return await fetch(`/api${path}`, { ...init, headers: { ...init.headers, ...signed } })
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new Unreachable()
  }
}

/** 128 bits of chance; `randomUUID` is missing where a page is not served over https. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
