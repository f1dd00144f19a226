import type { LoaderFunctionArgs } from 'react-router'
import { shopContext } from '#web/server-loader.ts'

/** What only the signed-in see, and what is no page. */
const closed = ['/api/', '/dashboard', '/purchase/', '/updateProduct/', '/sandbox/']

export function loader({ context }: LoaderFunctionArgs) {
  const { publicUrl } = context.get(shopContext)
  const lines = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ]
  const headers = { 'content-type': 'text/plain; charset=utf-8' }
  return new Response(lines.join('\n'), { headers })
}
