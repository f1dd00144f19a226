import { productList } from '#products/web/product-data.ts'
import { catalogueQuery } from '#products/web/queries.ts'
import { reviewsQuery } from '#reviews/web/queries.ts'
import { head, type Told } from '#web/head.ts'
import { preloadInBrowser, preloadOnServer, readPreloaded } from '#web/preload.ts'
import { BusinessSummary } from './business-summary.tsx'
import { Carousel } from './carousel.tsx'
import { Contact } from './contact.tsx'
import { FirstProducts } from './first-products.tsx'
import { FirstReviews } from './first-reviews.tsx'
import { Intro } from './intro.tsx'

/** The specification's: at most six of each. */
const first = { limit: 6 }

const queriesOf = () => [catalogueQuery(first), reviewsQuery(first)]
export const loader = preloadOnServer(queriesOf)
export const clientLoader = preloadInBrowser(queriesOf)

export function meta(told: Told) {
  const products = readPreloaded(told.loaderData, catalogueQuery(first))
  return head(told, {
    title: 'Motorcycle parts by the case',
    description:
      'Brakes, drivetrain, engine and electrics for workshops and dealers, ordered in bulk from the manufacturer: stock, minimum and price on every card.',
    path: '/',
    data: ({ publicUrl, shopName }) => [
      {
        '@type': 'Organization',
        name: shopName,
        url: `${publicUrl}/`,
        logo: `${publicUrl}/favicon.svg`,
      },
      {
        '@type': 'WebSite',
        name: shopName,
        url: `${publicUrl}/`,
        potentialAction: {
          '@type': 'SearchAction',
          target: `${publicUrl}/products?q={words}`,
          'query-input': 'required name=words',
        },
      },
      ...(products ? [productList(products.rows, publicUrl)] : []),
    ],
  })
}

/** The shop's front: what it is, what it sells, what others say. */
export default function HomePage() {
  return (
    <>
      <div className="page pt-6 lg:pt-10">
        <Carousel />
      </div>
      <Intro />
      <FirstProducts query={catalogueQuery(first)} />
      <BusinessSummary />
      <FirstReviews query={reviewsQuery(first)} />
      <Contact />
    </>
  )
}
