import type { LoaderData, PageAddress } from '#web/page-data.ts'
import { productQuery } from './queries.ts'

export const pageQueries = ({ params }: PageAddress) => ({
  product: productQuery(params['id'] ?? ''),
})

export type UpdateProductFound = LoaderData<ReturnType<typeof pageQueries>>
