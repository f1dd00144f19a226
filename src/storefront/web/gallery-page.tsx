import type { ReactNode } from 'react'
import { ProductCard } from '#products/web/product-card.tsx'
import { ReviewGrid } from '#reviews/web/review-grid.tsx'
import blankCard from '#web/art/blank-card.svg'
import emptyCrate from '#web/art/empty-crate.svg'
import emptyShelf from '#web/art/empty-shelf.svg'
import { Unreachable } from '#web/chunk.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { LoadingScreen, Skeleton } from '#web/ui/loading.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { QueryError } from '#web/ui/query-error.tsx'
import { Stars } from '#web/ui/stars.tsx'
import { EmptyState } from '#web/ui/state.tsx'
import { Table, TableSkeleton } from '#web/ui/table.tsx'
import { PageHead, SectionHead } from '#web/ui/text.tsx'
import { Buttons } from './gallery/buttons.tsx'
import { Colours } from './gallery/colours.tsx'
import { Fields } from './gallery/fields.tsx'
import { Floating } from './gallery/floating.tsx'
import { products, reviews } from './gallery/samples.ts'

export const meta = () => [{ title: 'Gallery' }, { name: 'robots', content: 'noindex' }]

/** Every part that pages are made of, in every state: only while the shop is worked on. */
export default function GalleryPage() {
  return (
    <div className="page">
      <PageHead title="Gallery" note="development only">
        Change a part here first, in both themes and with a narrow window.
      </PageHead>
      <Room title="Colour roles">
        <Colours />
      </Room>
      <Room title="Type">
        <p className="title-1 font-display font-semibold">Title 1, 320 mm</p>
        <p className="title-2 mt-2 font-display font-semibold">Title 2, 320 mm</p>
        <p className="title-3 mt-2 font-display font-semibold">Title 3, 320 mm</p>
        <p className="mt-2 max-w-text">Text, as wide as it may be read: 68 characters a line.</p>
        <p className="part-number mt-2">KS-BD-320 0O 1lI</p>
      </Room>
      <Room title="Buttons">
        <Buttons />
      </Room>
      <Room title="Fields">
        <Fields />
      </Room>
      <Room title="Dialog and toasts">
        <Floating />
      </Room>
      <Room title="Product cards">
        <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
          {products.map((product) => (
            <li key={product._id}>
              <ProductCard product={product} />
            </li>
          ))}
        </ul>
      </Room>
      <Room title="Review cards">
        <ReviewGrid reviews={reviews} />
      </Room>
      <Room title="Stars">
        <div className="grid gap-2">
          {[0, 1, 2, 3, 4, 5].map((star) => (
            <Stars key={star} star={star} />
          ))}
        </div>
      </Room>
      <Room title="Table">
        <Table
          caption="Products"
          rows={products}
          keyOf={({ _id }) => _id}
          isMarked={({ _id }) => _id === products[1]?._id}
          columns={[
            { head: 'Part number', cell: ({ productCode }) => productCode },
            { head: 'Name', cell: ({ name }) => name },
            { head: 'Quantity', align: 'right', cell: ({ quantity }) => quantity },
            { head: 'Price', align: 'right', cell: ({ price }) => `$${price}` },
          ]}
        />
        <Pager page={3} limit={20} total={312} />
        <TableSkeleton rows={3} />
      </Room>
      <Room title="Waiting">
        <LoadingScreen />
        <Skeleton className="h-8 w-64" />
      </Room>
      <Room title="Empty and failed">
        <div className="grid lg:grid-cols-2">
          <EmptyState art={emptyShelf} title="No part matches.">
            <ButtonLink to="/products" look="main">
              Show everything
            </ButtonLink>
          </EmptyState>
          <EmptyState art={emptyCrate} title="Nothing ordered yet." />
          <EmptyState art={blankCard} title="Nothing written yet." />
          <QueryError error={new Unreachable()} retry={() => {}} />
        </div>
      </Room>
    </div>
  )
}

function Room({ title, children }: { title: string; children: ReactNode }) {
  const id = title.toLowerCase().replaceAll(' ', '-')
  return (
    <section aria-labelledby={id} className="pt-14">
      <SectionHead id={id} title={title} />
      {children}
    </section>
  )
}
