import type { LoaderData, PageAddress } from '#web/page-data.ts'
import { productQuery } from './queries.ts'

export const queriesOf = ({ params }: PageAddress) => ({
  product: productQuery(params['id'] ?? ''),
})

export type UpdateProductFound = LoaderData<ReturnType<typeof queriesOf>>
