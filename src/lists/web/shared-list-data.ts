import type { LoaderData, PageAddress } from '#web/page-data.ts'
import { sharedListQuery } from './queries.ts'

export const pageQueries = ({ params }: PageAddress) => ({
  list: sharedListQuery(params['token'] ?? ''),
})

export type SharedListData = LoaderData<ReturnType<typeof pageQueries>>
