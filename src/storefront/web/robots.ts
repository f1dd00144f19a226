import type { LoaderFunctionArgs } from 'react-router'
import { shopContext } from '#web/server-loader.ts'

/** Pages for signed-in users, and addresses that are not pages. */
const closed = ['/api/', '/dashboard', '/purchase/', '/updateProduct/', '/sandbox/']

export function loader({ context }: LoaderFunctionArgs) {
  const { publicUrl } = context.get(shopContext)
  const rules = closed.map((path) => `Disallow: ${path}\n`).join('')
  const text = `User-agent: *\n${rules}\nSitemap: ${publicUrl}/sitemap.xml\n`
  return new Response(text, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
