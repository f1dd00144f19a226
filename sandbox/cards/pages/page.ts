import type { FastifyInstance, FastifyReply } from 'fastify'
import { document, type Markup } from '#sandbox/pages/html.ts'
import type { Bank } from '../bank.ts'

/** The path under which the sandbox's own files lie, as a browser sees it. */
export function basePath(bank: Bank): string {
  return new URL(bank.address).pathname.replace(/\/+$/, '')
}

/** A whole page of the card sandbox; `body` brings its `main`. */
export function cardPage(bank: Bank, title: string, body: Markup): string {
  const style = `${basePath(bank)}/assets/sandbox.css`
  return document({ style, title, warning: 'Sandbox. No real card, no real money.' }, body)
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

/** Serves a file under `/assets`. */
export function serveAsset(
  app: FastifyInstance,
  name: string,
  type: string,
  content: string | Buffer,
): void {
  app.get(`/assets/${name}`, { logLevel: 'warn' }, async (_, reply) =>
    reply
      .headers({ 'cache-control': 'max-age=3600', 'x-content-type-options': 'nosniff' })
      .type(`${type}; charset=utf-8`)
      .send(content),
  )
}

type Policy = { 'frame-ancestors': string; 'form-action': string }
