import { z } from 'zod'
import { endpoint } from '#base/endpoint.ts'
import { id } from '#base/fields.ts'

const watch = z.object({ productId: id, askedAt: z.int() })

export const listWatches = endpoint({
  method: 'GET',
  path: '/stock-watches',
  who: 'customer',
  does: 'The products of which the asker wants to be told when they can be ordered again.',
  reply: z.array(watch),
})

export const watchStock = endpoint({
  method: 'POST',
  path: '/stock-watches',
  who: 'customer',
  does: 'Has one mail sent to the asker when the stock of a product reaches its smallest order.',
  body: z.object({ productId: id }),
  reply: watch,
})

export const unwatchStock = endpoint({
  method: 'DELETE',
  path: '/stock-watches',
  who: 'customer',
  does: 'Takes that back.',
  query: z.object({ productId: id }),
  reply: z.object({ deletedCount: z.int() }),
})
