import type { LoaderData, PageAddress } from '#web/page-data.ts'
import { sharedListQuery } from './queries.ts'

/** What the page of a shared list asks. */
export const pageQueries = ({ params }: PageAddress) => ({
  list: sharedListQuery(params['token'] ?? ''),
})

export type SharedListData = LoaderData<ReturnType<typeof pageQueries>>
