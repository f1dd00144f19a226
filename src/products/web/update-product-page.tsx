import { lazy, Suspense } from 'react'
import { spec } from '#base/texts.ts'
import { loadChunk } from '#web/chunk.ts'
import { loadInBrowser } from '#web/client-loader.ts'
import { loadOnServer } from '#web/server-loader.ts'
import { LoadingScreen } from '#web/ui/loading.tsx'
import { type UpdatePageData, updatePageQueries } from './queries.ts'

export const loader = loadOnServer(updatePageQueries)
export const clientLoader = loadInBrowser(
  async () => (await import('./queries.ts')).updatePageQueries,
)

export const meta = () => [
  { title: `${spec.products.updateProduct} · Kickstand` },
  { name: 'robots', content: 'noindex' },
]

/** The server has drawn the form, and it stays as drawn until what fills it has come. */
const UpdateProduct = lazy(() => loadChunk(() => import('./update-product.tsx')))

/** Opens for everybody, as the specification has it; only an admin can change anything. */
export default function UpdateProductPage(props: { loaderData: UpdatePageData }) {
  return (
    <div className="page py-10">
      <h1 className="title-1">{spec.products.updateProduct}</h1>
      <Suspense fallback={<LoadingScreen />}>
        <UpdateProduct {...props} />
      </Suspense>
    </div>
  )
}
