import { hash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'

export const dataPolicy = "default-src 'none'; frame-ancestors 'none'"

export function addSecurityHeaders(app: FastifyInstance, config: Config): void {
  const headers = {
    'content-security-policy': contentPolicy(config, []),
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), usb=(), interest-cohort=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(config.publicUrl.startsWith('https:')
      ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }
      : {}),
  }
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

export function contentPolicy(config: Config, scripts: string[]): string {
  const stripe = config.stripe.provider === 'stripe'
  // As Stripe's security guide lists them: it spreads its frames over names below this one.
  const stripeFiles = ['https://js.stripe.com', 'https://*.js.stripe.com']
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scripts, ...(stripe ? stripeFiles : [])],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:', ...config.pictureHosts],
    'font-src': ["'self'"],
    'manifest-src': ["'self'"],
    'connect-src': ["'self'", ...(stripe ? ['https://api.stripe.com'] : cardSandbox(config))],
    'frame-src': stripe
      ? [...stripeFiles, 'https://hooks.stripe.com']
      : ["'self'", ...cardSandbox(config)],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}

/** How the framework's own inline scripts begin: its data, its files, its scroll positions. */
const framework =
  /^\s*(window\.__reactRouterContext|import "\/static\/|\(\(storageKey, restoreKey\) =>)/

/**
 * The hashes of a page's inline scripts, as its policy names them: those of the framework and the one of
 * our own, so that a script which ever got into a page by a fault of ours would still not run.
 */
export function pageScriptHashes(html: string, own: string): string[] {
  return scriptHashes(html, (script) => script === own || framework.test(script))
}

export function scriptHashes(html: string, wanted = (_script: string) => true): string[] {
  const hashes = new Set<string>()
  for (const [, attributes, script] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (/\s(src=|type="application\/)/.test(attributes ?? '') || !script) continue
    if (!wanted(script)) continue
    hashes.add(`'sha256-${hash('sha256', script, 'base64')}'`)
  }
  return [...hashes]
}

function cardSandbox(config: Config): string[] {
  return config.stripe.apiBase ? [new URL(config.stripe.apiBase).origin] : []
}
