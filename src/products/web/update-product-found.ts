import type { Found, Where } from '#web/look.ts'
import { productQuery } from './queries.ts'

/** What the page that edits a product asks. */
export const queriesOf = ({ params }: Where) => ({ product: productQuery(params['id'] ?? '') })

export type UpdateProductFound = Found<ReturnType<typeof queriesOf>>
