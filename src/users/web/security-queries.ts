import { queryOptions } from '@tanstack/react-query'
import { send } from '#web/send.ts'
import type * as contract from '../security-contract.ts'

/** Where the person is signed in. */
export const sessionsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['sessions', userId],
    queryFn: ({ signal }) => send<typeof contract.listSessions>('GET /sessions', {}, { signal }),
  })

/** Whether the second factor is on, and whether there is a password. */
export const factorQuery = (userId: string) =>
  queryOptions({
    queryKey: ['second-factor', userId],
    queryFn: ({ signal }) =>
      send<typeof contract.readSecondFactor>('GET /second-factor', {}, { signal }),
  })

/** How the account is guarded now. */
export type Guard = {
  onSince: number | null
  codesLeft: number
  hasPassword: boolean
  addressProven: boolean
}
