import type { LoaderData, PageAddress } from '#web/page-data.ts'
import { findPageName } from '../rules.ts'
import { contactQuery, pageQuery } from './queries.ts'

export const pageQueries = ({ url }: PageAddress) => ({
  page: pageQuery(findPageName(url.pathname.slice(1)) ?? 'about'),
  contact: contactQuery(),
})

export type ShopPageData = LoaderData<ReturnType<typeof pageQueries>>
