import { z } from 'zod'
import { endpoint } from '#base/endpoint.ts'

export const createTicket = endpoint('POST /image-tickets', {
  who: 'customer',
  does: 'Issues a key for one upload by this user, valid for a few minutes.',
  reply: z.object({ key: z.string() }),
})

export const uploadImage = endpoint('POST /images', {
  who: 'anyone',
  fillsDisk: true,
  takesFile: 'image',
  does: 'Stores a picture (multipart field `image`) for the holder of the key.',
  query: z.object({ key: z.string().min(1).max(1_000) }),
  reply: z.object({ success: z.boolean(), data: z.object({ url: z.string() }) }),
})
