import type { LoaderFunctionArgs } from 'react-router'
import { shopContext } from '#web/server-loader.ts'

/** What only the signed-in see, and what is no page. */
const closed = ['/api/', '/dashboard', '/purchase/', '/updateProduct/', '/sandbox/']

export function loader({ context }: LoaderFunctionArgs) {
  const { publicUrl } = context.get(shopContext)
  const rules = closed.map((path) => `Disallow: ${path}\n`).join('')
  const text = `User-agent: *\n${rules}\nSitemap: ${publicUrl}/sitemap.xml\n`
  return new Response(text, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
