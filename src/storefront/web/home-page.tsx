import { productListSchema } from '#products/web/product-data.ts'
import { loadInBrowser } from '#web/client-loader.ts'
import { head, type MetaArgs } from '#web/head.ts'
import { loadOnServer } from '#web/server-loader.ts'
import { BusinessSummary } from './business-summary.tsx'
import { Carousel } from './carousel.tsx'
import { Contact } from './contact.tsx'
import { FirstProducts } from './first-products.tsx'
import { FirstReviews } from './first-reviews.tsx'
import { type HomeFound, queriesOf } from './home-found.ts'
import { Intro } from './intro.tsx'

export const loader = loadOnServer(queriesOf)
export const clientLoader = loadInBrowser(() => import('./home-found.ts'))

export function meta(args: MetaArgs<HomeFound>) {
  const products = args.loaderData?.products.data
  return head(args, {
    title: 'Motorcycle parts by the case',
    description:
      'Brakes, drivetrain, engine and electrics for workshops and dealers, ordered in bulk from the manufacturer: stock, minimum and price on every card.',
    path: '/',
    ...(import.meta.env.SSR && {
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
        ...(products ? [productListSchema(products.rows, publicUrl)] : []),
      ],
    }),
  })
}

/** The shop's front: what it is, what it sells, what others say. */
export default function HomePage({ loaderData }: { loaderData: HomeFound }) {
  return (
    <>
      <div className="page pt-6 lg:pt-10">
        <Carousel />
      </div>
      <Intro />
      <FirstProducts products={loaderData.products} />
      <BusinessSummary />
      <FirstReviews reviews={loaderData.reviews} />
      <Contact contact={loaderData.contact} />
    </>
  )
}
