import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from 'react-router'
import { Problem } from '#base/problem.ts'
import type { Product } from '#products/contract.ts'
import { useOwnPrices } from '#products/web/own-prices.ts'
import { PublicPrice } from '#products/web/public-price.tsx'
import { productQuery } from '#products/web/queries.ts'
import type { User } from '#users/contract.ts'
import { SignedIn } from '#users/web/guards.tsx'
import { userQuery } from '#users/web/queries.ts'
import emptyShelf from '#web/art/empty-shelf.svg'
import type { Session } from '#web/session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { LoadingScreen } from '#web/ui/loading.tsx'
import { QueryError } from '#web/ui/query-error.tsx'
import { EmptyState } from '#web/ui/state.tsx'
import { chosenProduct } from './chosen-product.ts'
import { ProductSheet } from './product-sheet.tsx'
import { PurchaseForm } from './purchase-form.tsx'
import { FormShape } from './purchase-shape.tsx'

export const meta = () => [{ title: 'Purchase · Kickstand' }]

/** Where a product is ordered. */
export default function PurchasePage() {
  const { id = '' } = useParams()
  const name = chosenProduct(useLocation().state, id)?.name ?? 'the part that you chose'
  return (
    <SignedIn why={`Log in to order ${name}. You come straight back to it.`}>
      {(session) => <Purchase session={session} />}
    </SignedIn>
  )
}

/** The product that was chosen is there at once; then the shop says how it is now. */
function Purchase({ session }: { session: Session }) {
  const { id = '' } = useParams()
  const chosen = chosenProduct(useLocation().state, id)
  const product = useQuery({
    ...productQuery(id),
    ...(chosen ? { initialData: chosen, initialDataUpdatedAt: 0 } : {}),
  })
  const user = useQuery(userQuery(session.email))

  if (product.data === null) return <Gone id={id} />
  if (product.isPending) return <LoadingScreen />
  if (product.data === undefined) {
    return <QueryError error={product.error} retry={() => product.refetch()} />
  }
  return <Chosen product={product.data} user={user} />
}

/** At the prices of whoever orders: nothing is filled in before they are known. */
function Chosen({ product, user }: { product: Product; user: UseQueryResult<User | null> }) {
  const { product: own, waiting } = useOwnPrices(product)
  return (
    <div className="page grid gap-6 py-6 lg:gap-10 lg:py-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-16">
      <ProductSheet
        product={own}
        before={<PublicPrice of={product} own={own} />}
        waiting={waiting}
      />
      {user.isError && <QueryError error={user.error} retry={() => user.refetch()} />}
      {user.data === null && (
        <QueryError error={new Problem('unknown-user')} retry={() => user.refetch()} />
      )}
      {(user.isPending || (user.data && waiting)) && <FormShape />}
      {user.data && !waiting && <PurchaseForm key={own._id} product={own} buyer={user.data} />}
    </div>
  )
}

function Gone({ id }: { id: string }) {
  return (
    <div className="page py-10">
      <EmptyState art={emptyShelf} title="This product is not in the catalogue any more." as="h1">
        <div className="flex flex-wrap justify-center gap-3">
          <ButtonLink to={`/products/${id}`} look="main">
            What became of it
          </ButtonLink>
          <ButtonLink to="/products">To the products</ButtonLink>
        </div>
      </EmptyState>
    </div>
  )
}
