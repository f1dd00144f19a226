import { apiListQuery, apiQuery } from '#web/api-query.ts'
import type { DraftKind, DraftState } from '../contract.ts'

type ListInput = {
  limit: number
  page?: number
  after?: string | undefined
  before?: string | undefined
  kind?: DraftKind
  state?: DraftState
  waiting?: 'true'
}

export const draftsQuery = (query: ListInput) =>
  apiListQuery(['drafts', 'all', query], 'GET /drafts', { query })

export const draftQuery = (id: string) =>
  apiQuery(['drafts', 'one', id], 'GET /drafts/:id', { params: { id } })
