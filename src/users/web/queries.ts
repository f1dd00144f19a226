import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { send, sendForPage } from '#web/send.ts'
import type * as contract from '../contract.ts'
import type * as security from '../security-contract.ts'

/** The record of one user, or null when there is none. */
export const userQuery = (email: string) =>
  queryOptions({
    queryKey: ['users', email],
    queryFn: async ({ signal }) => {
      const query = { email }
      const found = await send<typeof contract.listUsers>('GET /users', { query }, { signal })
      return found[0] ?? null
    },
  })

/** Whether this user is an admin, as the server says. */
export const adminQuery = (email: string) =>
  queryOptions({
    queryKey: ['admin', email],
    // A page that shows the failure, with its 'Try again', would ask anew by being shown.
    retryOnMount: false,
    queryFn: async ({ signal }) => {
      const params = { email }
      const { admin } = await send<typeof contract.readAdmin>(
        'GET /admin/:email',
        { params },
        { signal },
      )
      return admin
    },
  })

/** What waits for an admin; asked anew by each page, and with every order that changes. */
export const waitingQuery = (page: string) =>
  queryOptions({
    queryKey: ['orders', 'waiting', page],
    queryFn: ({ signal }) => send<typeof contract.readWaiting>('GET /waiting', {}, { signal }),
    placeholderData: keepPreviousData,
  })

/** A page of all users, for admins. */
export const allUsersQuery = (input: { page?: number; limit?: number; q?: string }) =>
  queryOptions({
    queryKey: ['users', 'all', input],
    queryFn: ({ signal }) =>
      sendForPage<typeof contract.listUsers>('GET /users', { query: input }, { signal }),
  })

/** Where the person is signed in. */
export const sessionsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['sessions', userId],
    queryFn: ({ signal }) => send<typeof security.listSessions>('GET /sessions', {}, { signal }),
  })

/** Whether the second factor is on, and whether there is a password. */
export const securityQuery = (userId: string) =>
  queryOptions({
    queryKey: ['second-factor', userId],
    queryFn: ({ signal }) =>
      send<typeof security.readSecondFactor>('GET /second-factor', {}, { signal }),
  })
