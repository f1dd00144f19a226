import type { EventRow } from '../rows.ts'
import { type Answer, type Call, ok } from '../wire/answer.ts'
import { list, text } from '../wire/params.ts'
import { page } from './page.ts'

/** GET /v1/events, newest first; of one type (`charge.*` counts) or several if so asked. */
export function listEvents(call: Call): Answer {
  const { params, path } = call
  const type = text(params, 'type')
  const types = type === undefined ? list(params, 'types') : [type]
  const { has_more, rows } = page<EventRow>(call, 'events', {}, types)
  return ok({
    object: 'list',
    url: path,
    has_more,
    data: rows.map((row) => JSON.parse(row.payload)),
  })
}
