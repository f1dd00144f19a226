import type { Found, Where } from '#web/look.ts'
import { sharedListQuery } from './queries.ts'

/** What the page of a shared list asks. */
export const queriesOf = ({ params }: Where) => ({ list: sharedListQuery(params['token'] ?? '') })

export type SharedListFound = Found<ReturnType<typeof queriesOf>>
