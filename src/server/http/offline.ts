import { hash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { ours } from '#base/texts.ts'
import type { Config } from '../config/config.ts'
import { escapeHtml } from '../mail/mail-template.ts'
import { scriptHashes } from './headers.ts'

const pagePath = '/offline'

export function serveOffline(app: FastifyInstance, { shopName }: Config): void {
  const page = offlinePage(shopName)
  const worker = serviceWorker(hash('sha256', page))
  const styleHash = `'sha256-${hash('sha256', style, 'base64')}'`
  const policy = `default-src 'none'; style-src ${styleHash}; script-src ${scriptHashes(page).join(' ')}; frame-ancestors 'none'`
  const headers = { 'content-security-policy': policy, 'cache-control': 'no-cache' }
  app.get(pagePath, async (_request, reply) =>
    reply.headers(headers).type('text/html; charset=utf-8').send(page),
  )
  app.get('/service-worker.js', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(worker),
  )
}

/** A changed page changes this text, so that browsers install it as a new worker. */
function serviceWorker(version: string): string {
  return `const page = '${pagePath}', cacheName = 'offline-${version}'
addEventListener('install', (event) => {
  skipWaiting()
  event.waitUntil(caches.open(cacheName).then((cache) => cache.add(new Request(page, { cache: 'reload' }))))
})
addEventListener('activate', (event) => event.waitUntil(takeOver()))
async function takeOver() {
  for (const name of await caches.keys()) if (name !== cacheName) await caches.delete(name)
  // The browser requests the page while this worker starts.
  await registration.navigationPreload?.enable()
}
// A request without an answer here would be sent twice: by the preload, and by the browser itself.
addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(open(event))
})
async function open({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch (error) {
    const offline = await caches.match(page)
    if (offline) return offline
    throw error
  }
}
`
}

const style = `
:root { color-scheme: light dark; --paper: #fbfaf7; --ink: #181b1f; --soft: #4f5359; --line: #d6d4d0; --fill: #bb4400; --on-fill: #fdfcf9; }
@media (prefers-color-scheme: dark) { :root { --paper: #16181d; --ink: #ecebe7; --soft: #aaaeb4; --line: #34383e; --fill: #f27626; --on-fill: #0f1216; } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 Inter, "Helvetica Neue", Helvetica, Arial, sans-serif; }
header { padding: 1rem max(1rem, 5vw); border-bottom: 1px solid var(--line); }
header, h1 { font-family: "Barlow Condensed", "Arial Narrow", "Helvetica Neue", Arial, sans-serif; font-weight: 600; }
header { font-size: 1.5rem; letter-spacing: .025em; }
main { padding: 3rem max(1rem, 5vw); max-width: 40rem; overflow-wrap: anywhere; }
h1 { margin: 0 0 1rem; font-size: 2rem; line-height: 1.1; }
p { margin: 0 0 2rem; color: var(--soft); }
a { display: inline-block; padding: .75rem 1.5rem; border-radius: 6px; background: var(--fill); color: var(--on-fill); font-weight: 600; text-decoration: none; }
`

function offlinePage(shopName: string): string {
  const name = escapeHtml(shopName)
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>No connection · ${name}</title>
<style>${style}</style>
<header>${name}</header>
<main>
<h1>No connection</h1>
<p>${ours.offline}</p>
<a href="">Try again</a>
</main>
<script>addEventListener('online', () => location.reload())</script>
</html>
`
}
