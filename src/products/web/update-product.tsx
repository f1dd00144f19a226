import { useQuery } from '@tanstack/react-query'
import { spec } from '#base/texts.ts'
import { useRole } from '#users/web/use-role.ts'
import emptyShelf from '#web/art/empty-shelf.svg'
import { QueryProvider } from '#web/query-client.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { ShopLink } from '#web/ui/link.tsx'
import { LoadingScreen } from '#web/ui/loading.tsx'
import { QueryError } from '#web/ui/query-error.tsx'
import { EmptyState } from '#web/ui/state.tsx'
import { productQuery } from './queries.ts'
import { UpdateProductForm } from './update-product-form.tsx'
import type { UpdateProductFound } from './update-product-found.ts'
import { WhyReadOnly } from './why-read-only.tsx'

type Shown = { id: string; found: UpdateProductFound['product']['data'] }

/** A product as it is sold, and the form that changes it. */
export default function UpdateProduct(shown: Shown) {
  return (
    <QueryProvider>
      <Part {...shown} />
    </QueryProvider>
  )
}

function Part({ id, found }: Shown) {
  const product = useQuery({
    ...productQuery(id),
    ...(found === undefined ? {} : { initialData: found }),
  })
  const role = useRole()
  return (
    <>
      {product.isPending && <LoadingScreen />}
      {product.isError && <QueryError error={product.error} retry={() => product.refetch()} />}
      {product.data === null && <Gone id={id} />}
      {product.data && (
        <>
          <WhyReadOnly role={role} />
          {role === 'admin' && (
            <ShopLink
              to={`/dashboard/partNumbers/${product.data._id}`}
              className="mt-2 inline-flex min-h-11 items-center underline"
            >
              Numbers, successors and what it fits
            </ShopLink>
          )}
          <UpdateProductForm key={id} product={product.data} mayChange={role === 'admin'} />
        </>
      )}
    </>
  )
}

function Gone({ id }: { id: string }) {
  return (
    <EmptyState art={emptyShelf} title="This product is not in the catalogue any more">
      <ButtonLink to={`/products/${id}`} look="main">
        What became of it
      </ButtonLink>
      <ButtonLink to="/products">{spec.home.products}</ButtonLink>
    </EmptyState>
  )
}
