import { data } from 'react-router'
import { spec } from '#base/texts.ts'
import { ButtonLink } from '#web/ui/button.tsx'

/** Answers 404, also to those who ask without a browser. */
export function loader() {
  return data(null, { status: 404 })
}

export function clientLoader() {
  return null
}

export default function NotFoundPage() {
  return (
    <div className="page grid justify-items-center gap-6 py-20 text-center">
      <h1 className="title-1">{spec.notFound}</h1>
      <ButtonLink to="/products">{spec.home.products}</ButtonLink>
    </div>
  )
}
