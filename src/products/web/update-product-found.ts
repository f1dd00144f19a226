import type { LoaderData, PageAddress } from '#web/page-data.ts'
import { productQuery } from './queries.ts'

/** What the page that edits a product asks. */
export const queriesOf = ({ params }: PageAddress) => ({
  product: productQuery(params['id'] ?? ''),
})

export type UpdateProductFound = LoaderData<ReturnType<typeof queriesOf>>
