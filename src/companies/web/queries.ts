import { queryOptions } from '@tanstack/react-query'
import { apiListQuery, apiQuery } from '#web/api-query.ts'
import { send } from '#web/send.ts'
import type { listCompanies } from '../contract.ts'

/** The company that the user belongs to; null for none. */
export const ownCompanyQuery = (userId: string) =>
  queryOptions({
    queryKey: ['companies', 'own', userId],
    queryFn: async (context) => {
      const [first] = await send('GET /companies', { query: { limit: 1 } }, context)
      if (!first) return null
      const params = { id: first._id }
      const company = await send('GET /companies/:id', { params }, context)
      // Admins see all of them, and belong to none.
      return company.members.some((member) => member.userId === userId) ? company : null
    },
  })

export const companyQuery = (id: string) =>
  apiQuery(['companies', 'one', id], 'GET /companies/:id', { params: { id } })

type ListInput = NonNullable<(typeof listCompanies.query)['_zod']['input']>

export const companiesQuery = (query: ListInput) =>
  apiListQuery(['companies', 'all', query], 'GET /companies', { query })
