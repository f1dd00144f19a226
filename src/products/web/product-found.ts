import { applicationsQuery } from '#fitment/web/queries.ts'
import type { Found, Where } from '#web/look.ts'
import { productQuery } from './queries.ts'

/** What a product's page asks. */
export const queriesOf = ({ params }: Where) => ({
  product: productQuery(params['id'] ?? ''),
  fitment: applicationsQuery(params['id'] ?? ''),
})

export type ProductFound = Found<ReturnType<typeof queriesOf>>
