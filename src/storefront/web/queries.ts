import { queryOptions } from '@tanstack/react-query'
import { send } from '#web/send.ts'
import type { PageName } from '../rules.ts'

export const contactQuery = () =>
  queryOptions({
    queryKey: ['contact'],
    queryFn: ({ client, signal }) => send('GET /contact', {}, { client, signal }),
  })

export const pageQuery = (name: PageName) =>
  queryOptions({
    queryKey: ['pages', name],
    queryFn: ({ client, signal }) =>
      send('GET /pages/:name', { params: { name } }, { client, signal }),
  })
