import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Bank } from '../bank.ts'

/** The path under which the sandbox's own files lie, as a browser sees it. */
export function basePath(bank: Bank): string {
  return new URL(bank.address).pathname.replace(/\/+$/, '')
}

/** Sends a page that may load nothing but the sandbox's own files. */
export function sendPage(
  reply: FastifyReply,
  page: string,
  policy: Partial<Policy> = {},
): FastifyReply {
  const directives: Policy = { 'frame-ancestors': "'none'", 'form-action': "'self'", ...policy }
  const fixed =
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; base-uri 'none'"
  const rest = Object.entries(directives).map(([name, value]) => `${name} ${value}`)
  return reply
    .removeHeader('x-frame-options')
    .headers({
      'content-security-policy': [fixed, ...rest].join('; '),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    .type('text/html; charset=utf-8')
    .send(page)
}

/** Serves a file that lies beside this one. */
export function serveAsset(app: FastifyInstance, name: string, type: string): void {
  const content = readFileSync(new URL(name, import.meta.url))
  app.get(`/assets/${name}`, { logLevel: 'warn' }, async (_, reply) =>
    reply
      .headers({ 'cache-control': 'max-age=3600', 'x-content-type-options': 'nosniff' })
      .type(`${type}; charset=utf-8`)
      .send(content),
  )
}

type Policy = { 'frame-ancestors': string; 'form-action': string }
