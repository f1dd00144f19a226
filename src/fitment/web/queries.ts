import { queryOptions } from '@tanstack/react-query'
import { send } from '#web/send.ts'

export const makesQuery = () =>
  queryOptions({
    queryKey: ['motorcycles'],
    queryFn: ({ signal }) => send('GET /motorcycle-makes', {}, { signal }),
  })

export const motorcyclesQuery = (make: string) =>
  queryOptions({
    queryKey: ['motorcycles', make],
    queryFn: ({ signal }) => send('GET /motorcycles', { query: { make } }, { signal }),
    enabled: make !== '',
  })

export const applicationsQuery = (id: string) =>
  queryOptions({
    queryKey: ['products', id, 'applications'],
    queryFn: ({ client, signal }) =>
      send('GET /products/:id/applications', { params: { id } }, { client, signal }),
  })
