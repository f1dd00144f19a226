import { data } from 'react-router'
import { spec } from '#base/texts.ts'
import { NotFound } from '#web/not-found.tsx'

/** Answers 404, also to those who ask without a browser. */
export function loader() {
  return data(null, { status: 404 })
}

export function clientLoader() {
  return null
}

export const meta = () => [
  { title: `${spec.notFound} · Kickstand` },
  { name: 'robots', content: 'noindex' },
]

export default NotFound
