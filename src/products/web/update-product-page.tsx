import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { spec } from '#base/texts.ts'
import { useRole } from '#users/web/use-role.ts'
import emptyShelf from '#web/art/empty-shelf.svg'
import { followInBrowser } from '#web/follow.ts'
import { preloadOnServer } from '#web/preload.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Failed } from '#web/ui/failed.tsx'
import { LoadingScreen } from '#web/ui/loading.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { Empty } from '#web/ui/state.tsx'
import { productQuery } from './queries.ts'
import { UpdateProductForm } from './update-product-form.tsx'
import { queriesOf, type UpdateProductFound } from './update-product-found.ts'
import { WhyReadOnly } from './why-read-only.tsx'

export const loader = preloadOnServer(queriesOf)
export const clientLoader = followInBrowser(() => import('./update-product-found.ts'))

export const meta = () => [
  { title: `${spec.products.updateProduct} · Kickstand` },
  { name: 'robots', content: 'noindex' },
]

/** Opens for everybody, as the specification has it; only an admin can change anything. */
export default function UpdateProductPage({ loaderData }: { loaderData: UpdateProductFound }) {
  const id = useParams()['id'] ?? ''
  const found = loaderData.product.data
  const product = useQuery({
    ...productQuery(id),
    ...(found === undefined ? {} : { initialData: found }),
  })
  const role = useRole()
  return (
    <div className="page py-10">
      <h1 className="title-1">{spec.products.updateProduct}</h1>
      {product.isPending && <LoadingScreen />}
      {product.isError && <Failed error={product.error} retry={() => product.refetch()} />}
      {product.data === null && <Gone />}
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
    </div>
  )
}

function Gone() {
  return (
    <Empty art={emptyShelf} title="This product is not in the catalogue any more">
      <ButtonLink to="/products" look="main">
        {spec.home.products}
      </ButtonLink>
    </Empty>
  )
}
