import { lazy, type ReactNode, Suspense } from 'react'
import { spec } from '#base/texts.ts'
import { ProductGrid } from '#products/web/product-card.tsx'
import { productListSchema } from '#products/web/product-schema.ts'
import { loadChunk } from '#web/chunk.ts'
import { loadInBrowser } from '#web/client-loader.ts'
import { head, type MetaArgs } from '#web/head.ts'
import type { Loaded } from '#web/page-data.ts'
import { loadOnServer, type ShopFacts } from '#web/server-loader.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/state.tsx'
import { SectionHead } from '#web/ui/text.tsx'
import { type HomeData, homeQueries } from './queries.ts'

export const loader = loadOnServer(homeQueries)
export const clientLoader = loadInBrowser(async () => {
  const [{ homeQueries }] = await Promise.all([import('./queries.ts'), loadCarousel()])
  return homeQueries
})

export function meta(args: MetaArgs<HomeData>) {
  const products = args.loaderData?.products.data
  return head(args, {
    title: 'Motorcycle parts by the case',
    description:
      'Brakes, drivetrain, engine and electrics for workshops and dealers, ordered in bulk from the manufacturer: stock, minimum and price on every card.',
    path: '/',
    ...(import.meta.env.SSR && {
      data: (shop) => [
        organizationSchema(shop),
        { '@type': 'WebSite', name: shop.shopName, url: `${shop.publicUrl}/` },
        ...(products ? [productListSchema(products.rows, shop)] : []),
      ],
    }),
  })
}

function organizationSchema({ publicUrl, shopName: name, appearance }: ShopFacts) {
  const logo = new URL(appearance.logo ?? '/favicon.svg', publicUrl).href
  return { '@type': 'Organization', name, url: `${publicUrl}/`, logo }
}

/** Drawn by the server with the rest; what works them comes when the page lives. */
const loadCarousel = () => loadChunk(() => import('./carousel.tsx'))
const Carousel = lazy(loadCarousel)
const ReviewGrid = lazy(() => loadChunk(() => import('#reviews/web/review-grid.tsx')))
const Contact = lazy(() => loadChunk(() => import('./contact.tsx')))

export default function HomePage({ loaderData }: { loaderData: HomeData }) {
  return (
    <>
      <div className="page pt-6 lg:pt-10">
        <Suspense>
          <Carousel />
        </Suspense>
      </div>
      <Intro />
      <First
        title={spec.home.products}
        list={loaderData.products}
        more={<ButtonLink to="/products">{spec.home.moreProducts}</ButtonLink>}
        className="pb-20 lg:pb-28"
      >
        {(products) => <ProductGrid products={products} />}
      </First>
      <BusinessSummary />
      <First
        title={spec.home.reviews}
        list={loaderData.reviews}
        more={<ButtonLink to="/reviews">{spec.home.moreReviews}</ButtonLink>}
        className="pt-20 lg:pt-28"
      >
        {(reviews) => (
          <Suspense>
            <ReviewGrid reviews={reviews} />
          </Suspense>
        )}
      </First>
      <Suspense>
        <Contact contact={loaderData.contact} />
      </Suspense>
    </>
  )
}

const reasons = [
  {
    title: 'keep bikes on the road',
    text: 'A motorcycle lives for decades, and most of that life is spent in independent workshops. They need chains, pads and seals long after the showroom has moved on to the next model.',
  },
  {
    title: 'make what the market wears out',
    text: 'Commuters in the cities, tourers in the hills, fleets that never stop: more people ride every year, and every one of them uses up the same forty parts. Those are the parts we make.',
  },
  {
    title: 'sell without a middleman',
    text: 'Between the press and the workbench a part is usually sold four times. Ours is sold once, by the case, at the price on the card.',
  },
]

function Intro() {
  return (
    <section aria-label={spec.home.intro} className="page py-20 lg:py-28">
      <div className="grid gap-10 lg:grid-cols-[5fr_7fr]">
        <h2 className="text-[clamp(3rem,2rem+5vw,6rem)] leading-[0.92]">{spec.home.intro}</h2>
        <ol className="grid gap-8">
          {reasons.map(({ title, text }, index) => (
            <li key={title} className="grid grid-cols-[auto_1fr] gap-x-5">
              <span
                aria-hidden="true"
                className="part-number grid size-9 place-items-center rounded-full border border-accent text-row"
              >
                {index + 1}
              </span>
              <div className="border-t border-line pt-2">
                <h3 className="title-3">{title}</h3>
                <p className="mt-2 max-w-text text-pretty text-soft">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

type FirstProps<Row> = {
  title: string
  list: Loaded<{ rows: Row[]; total: number }>
  more: ReactNode
  className: string
  children: (rows: Row[]) => ReactNode
}

/** The first entries of a list with its own page. */
function First<Row>({ title, list: { data, failed }, more, className, children }: FirstProps<Row>) {
  return (
    <section aria-label={title} className={`page ${className}`}>
      <SectionHead title={title} note={data && `${data.rows.length} of ${data.total}`} />
      {failed && <ErrorState words={failed} />}
      {data && children(data.rows)}
      <p className="mt-10 flex justify-center">{more}</p>
    </section>
  )
}

const figures = [
  { figure: spec.home.marketSize, name: 'Market size' },
  { figure: spec.home.annualGrowth, name: 'Annual growth' },
  { figure: spec.home.penetrationRate, name: 'Penetration rate' },
]

function BusinessSummary() {
  return (
    <section aria-label={spec.home.summary} className="bg-slate text-on-slate">
      <div className="page py-16 lg:py-24">
        <h2 className="title-2">{spec.home.summary}</h2>
        <dl className="mt-10 grid gap-12 lg:flex lg:flex-wrap lg:justify-between lg:gap-8">
          {figures.map(({ figure, name }) => (
            <div key={name} className="flex w-fit flex-col-reverse gap-4">
              <dt className="text-on-slate-soft">{name}</dt>
              <dd className="flex flex-col gap-3">
                <DimensionLine />
                <span className="font-display text-[clamp(3.5rem,2.4rem+5vw,6.25rem)] leading-none font-semibold">
                  {figure}
                </span>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

const arrow = (
  <svg viewBox="0 0 12 8" aria-hidden="true" className="h-2 w-3 shrink-0 fill-current">
    <path d="M0 4 12 1.2v5.6z" />
  </svg>
)

/** As wide as what stands below it, with the arrows and ends of a drawing's dimension. */
function DimensionLine() {
  return (
    <span aria-hidden="true" className="flex h-4 items-center text-accent">
      <span className="h-full w-px bg-current" />
      {arrow}
      <span className="h-px flex-1 bg-current" />
      <span className="rotate-180">{arrow}</span>
      <span className="h-full w-px bg-current" />
    </span>
  )
}
