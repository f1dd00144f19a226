import { apiQuery } from '#web/api-query.ts'
import type { PageName } from '../rules.ts'

export const contactQuery = () => apiQuery(['contact'], 'GET /contact', {})

export const pageQuery = (name: PageName) =>
  apiQuery(['pages', name], 'GET /pages/:name', { params: { name } })
