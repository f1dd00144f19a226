import { data, useLocation } from 'react-router'
import { spec } from '#base/texts.ts'
import missingLink from './art/missing-link.svg'
import { type MetaArgs, noIndex, pageTitle } from './head.ts'
import { ButtonLink } from './ui/button.tsx'

/** Answers 404, also to those who ask without a browser. */
export const loader = () => data(null, { status: 404 })
export const clientLoader = () => null

export const meta = (args: MetaArgs) => [pageTitle(args, spec.notFound), noIndex]

export default function NotFoundPage() {
  const isDashboard = useLocation().pathname.toLowerCase().startsWith('/dashboard/')
  return (
    <div
      className={`grid justify-items-center text-center ${isDashboard ? 'gap-4 py-6' : 'page gap-6 py-16'}`}
    >
      <img
        src={missingLink}
        alt="A drive chain with one link missing"
        width={800}
        height={360}
        className={`[mask-image:linear-gradient(90deg,transparent,black_15%,black_85%,transparent)] ${isDashboard ? 'w-90' : ''}`}
      />
      <h1 className={isDashboard ? 'title-dashboard' : 'title-1'}>{spec.notFound}</h1>
      <p className="max-w-md text-pretty text-soft">
        A link is missing here: this page does not exist. Please check the address for typos.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        {isDashboard && (
          <ButtonLink to="/dashboard/myOrders" variant="main">
            {spec.dashboard.orders}
          </ButtonLink>
        )}
        <ButtonLink to="/products" variant={isDashboard ? 'plain' : 'main'}>
          Browse products
        </ButtonLink>
        {!isDashboard && <ButtonLink to="/">Go to home page</ButtonLink>}
      </div>
    </div>
  )
}
