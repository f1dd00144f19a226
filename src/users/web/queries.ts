import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ownEmail } from '#web/early.ts'
import { callPath, send, sendForPage } from '#web/send.ts'

export const userQuery = (email: string) =>
  queryOptions({
    queryKey: ['users', email],
    queryFn: async ({ signal }) => {
      const query = { email }
      const found = await send('GET /users', { query }, { signal })
      return found[0] ?? null
    },
  })

export const adminPath = callPath('GET /admin/:email', {
  params: { email: ownEmail },
})

export const adminQuery = (email: string) =>
  queryOptions({
    queryKey: ['admin', email],
    // A page that shows the failure, with its 'Try again', would ask anew by being shown.
    retryOnMount: false,
    queryFn: async ({ signal }) => {
      const params = { email }
      const { admin } = await send('GET /admin/:email', { params }, { signal })
      return admin
    },
  })

/** What waits for an admin; asked anew by each page, and with every order that changes. */
export const waitingQuery = (page: string) =>
  queryOptions({
    queryKey: ['orders', 'waiting', page],
    queryFn: ({ signal }) => send('GET /waiting', {}, { signal }),
    placeholderData: keepPreviousData,
  })

export const allUsersQuery = (input: { page?: number; limit?: number; q?: string }) =>
  queryOptions({
    queryKey: ['users', 'all', input],
    queryFn: ({ signal }) => sendForPage('GET /users', { query: input }, { signal }),
  })

export const sessionsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['sessions', userId],
    queryFn: ({ signal }) => send('GET /sessions', {}, { signal }),
  })

export const securityQuery = (userId: string) =>
  queryOptions({
    queryKey: ['second-factor', userId],
    queryFn: ({ signal }) => send('GET /second-factor', {}, { signal }),
  })
