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
    // Otherwise showing the error with its 'Try again' would fetch again at once.
    retryOnMount: false,
  })

/** Counts of waiting work; fetched again on each page and after each change to orders. */
export const waitingQuery = (page: string) => ({
  ...apiQuery(['orders', 'waiting', page], 'GET /waiting', {}),
  placeholderData: keepPreviousData,
})

export const allUsersQuery = (input: { page?: number; limit?: number; q?: string }) =>
  apiListQuery(['users', 'all', input], 'GET /users', { query: input })

export const securityQuery = (userId: string) =>
  apiQuery(['second-factor', userId], 'GET /second-factor', {})
