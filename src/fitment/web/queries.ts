import { apiQuery } from '#web/api-query.ts'

export const makesQuery = () => apiQuery(['motorcycles'], 'GET /motorcycle-makes', {})

export const motorcyclesQuery = (make: string) => ({
  ...apiQuery(['motorcycles', make], 'GET /motorcycles', { query: { make } }),
  enabled: make !== '',
})

export const applicationsQuery = (id: string) =>
  apiQuery(['products', id, 'applications'], 'GET /products/:id/applications', { params: { id } })
