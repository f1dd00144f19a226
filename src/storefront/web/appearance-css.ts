import type { LoaderFunctionArgs } from 'react-router'
import { createQueryClient } from '#web/query-client.tsx'
import { send, sendThrough } from '#web/send.ts'
import { shopContext } from '#web/server-loader.ts'
import { accentStyle } from '../accent.ts'

/** The owner's accent colour, over the one that the shop came with. */
export async function loader({ context }: LoaderFunctionArgs) {
  const client = createQueryClient()
  sendThrough(client, context.get(shopContext).transport)
  const { accent } = await send('GET /appearance', {}, { client })
  const headers = { 'content-type': 'text/css; charset=utf-8' }
  return new Response(accent ? accentStyle(accent) : '', { headers })
}
