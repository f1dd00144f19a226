import { z } from 'zod'
import { endpoint } from '#base/endpoint.ts'
import { id, requiredText } from '#base/fields.ts'
import { maxLengths } from '#base/limits.ts'

const searchWord = z.object({ _id: id, word: z.string(), means: z.string() })
const words = requiredText('Please enter a word', 60)
const pair = z.object({ word: words, means: words, both: z.boolean().default(false) })

export const listSearchWords = endpoint('GET /search-words', {
  who: 'admin',
  does: 'Lists the search words, by word.',
  reply: z.array(searchWord),
})

export const addSearchWord = endpoint('POST /search-words', {
  who: 'admin',
  audited: 'search_words',
  does: 'Adds a search word: searches for one word also find the other; with `both` also in reverse.',
  body: pair,
  reply: z.object({ added: z.int() }),
})

export const changeSearchWord = endpoint('PUT /search-words/:id', {
  who: 'admin',
  audited: 'search_words',
  does: 'Changes a search word; `both` sets or removes the reverse.',
  body: pair,
  reply: z.object({ modifiedCount: z.int(), _id: id }),
})

export const deleteSearchWord = endpoint('DELETE /search-words', {
  who: 'admin',
  audited: 'search_words',
  does: 'Deletes a search word; with `both=true` also its reverse.',
  query: z.object({ id, both: z.enum(['true', 'false']).optional() }),
  reply: z.object({ deletedCount: z.int() }),
})

export const listMissedSearches = endpoint('GET /missed-searches', {
  who: 'admin',
  does: 'Lists searches that found nothing, with a minimum count and the last time, most frequent first.',
  query: z.object({ limit: z.coerce.number().int().min(1).max(1_000).optional() }),
  reply: z.array(
    z.object({
      _id: z.string(),
      /** As it was written last. */
      number: z.string().max(maxLengths.search),
      count: z.int(),
      lastAt: z.int(),
    }),
  ),
})

export const deleteMissedSearch = endpoint('DELETE /missed-searches', {
  who: 'admin',
  does: 'Removes a search that found nothing from the list; it returns when it is searched again.',
  query: z.object({ id: z.string().min(1).max(maxLengths.search) }),
  reply: z.object({ deletedCount: z.int() }),
})
