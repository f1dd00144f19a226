import type { RouterContextProvider } from 'react-router'
import { shopContext } from '#web/server-loader.ts'

/** What only the signed-in see, and what is no page. */
const closed = ['/api/', '/dashboard', '/purchase/', '/updateProduct/', '/sandbox/']

export function loader({ context }: { context: Readonly<RouterContextProvider> }): Response {
  const { publicUrl } = context.get(shopContext)
  const lines = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  })
}
