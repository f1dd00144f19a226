import type { Found, Where } from '#web/look.ts'
import { productQuery } from './queries.ts'

/** What a product's page asks. */
export const queriesOf = ({ params }: Where) => ({ product: productQuery(params['id'] ?? '') })

export type ProductFound = Found<ReturnType<typeof queriesOf>>
