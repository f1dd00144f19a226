import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { apiListQuery, apiQuery } from '#web/api-query.ts'

export const userQuery = (email: string) =>
  queryOptions({
    ...apiQuery(['users', email], 'GET /users', { query: { email } }),
    select: ([user]) => user ?? null,
  })

export const adminQuery = (email: string) =>
  queryOptions({
    ...apiQuery(['admin', email], 'GET /admin/:email', { params: { email } }),
    select: ({ admin }) => admin,
    // A page that shows the failure, with its 'Try again', would ask anew by being shown.
    retryOnMount: false,
  })

/** What waits for an admin; asked anew by each page, and with every order that changes. */
export const waitingQuery = (page: string) => ({
  ...apiQuery(['orders', 'waiting', page], 'GET /waiting', {}),
  placeholderData: keepPreviousData,
})

export const allUsersQuery = (input: { page?: number; limit?: number; q?: string }) =>
  apiListQuery(['users', 'all', input], 'GET /users', { query: input })

export const securityQuery = (userId: string) =>
  apiQuery(['second-factor', userId], 'GET /second-factor', {})
