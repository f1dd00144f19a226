import { apiQuery } from '#web/api-query.ts'

export const addressesQuery = (userId: string) =>
  apiQuery(['addresses', userId], 'GET /addresses', {})
