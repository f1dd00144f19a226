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

/**
 * The hashes of a page's inline scripts for its content security policy: those of the framework and our own one. A
 * script that got into a page by a fault of ours would not run.
 */
export function pageScriptHashes(html: string, own: string, scrollSource: string): string[] {
  return scriptHashes(
    html,
    (script) => script === own || isOfFramework(script) || isScrollScript(script, scrollSource),
  )
}

/** Its scripts as React Router writes them, in which nothing but data and our files' names differs. */
function isOfFramework(script: string): boolean {
  if (script === `${context}.streamController.close();`) return true
  if (filesScript.test(script)) return true
  return dataScripts.some(
    ([begin, end]) =>
      script.startsWith(begin) &&
      script.endsWith(end) &&
      isJson(script.slice(begin.length, -end.length)),
  )
}

const context = 'window.__reactRouterContext'
const dataScripts = [
  [`${context}.streamController.enqueue(`, ');'],
  [
    `${context} = `,
    `;${context}.stream = new ReadableStream({start(controller){${context}.streamController = controller;}}).pipeThrough(new TextEncoderStream());`,
  ],
] as const

/** Scrolls to where a page was left: a function within the source of the framework's component. */
function isScrollScript(script: string, scrollSource: string): boolean {
  const [, source] = /^\((\(.*)\)\("react-router-scroll-positions", null\)$/s.exec(script) ?? []
  return source !== undefined && scrollSource.includes(source)
}

const file = '"/static/js/[\\w.-]+"'
const filesScript = new RegExp(
  `^import ${file};(?:\\nimport \\* as route\\d+ from ${file};)+\\s+window\\.__reactRouterRouteModules = ` +
    `\\{(?:"[\\w/-]+":route\\d+,?)+\\};\\s+import\\(${file}\\);$`,
)

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
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
