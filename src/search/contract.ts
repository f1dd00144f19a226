import { z } from 'zod'
import { endpoint } from '#base/endpoint.ts'
import { id, line } from '#base/fields.ts'
import { longest } from '#base/limits.ts'

const searchWord = z.object({ _id: id, word: z.string(), means: z.string() })
const words = line('Please enter a word', 60)
const pair = z.object({ word: words, means: words, both: z.boolean().default(false) })

export const listSearchWords = endpoint('GET /search-words', {
  who: 'admin',
  does: 'What searches know of words: whoever writes one also means the other. By word.',
  reply: z.array(searchWord),
})

export const addSearchWord = endpoint('POST /search-words', {
  who: 'admin',
  audited: 'search_words',
  does: 'Lets searches for a word also find another; `both`: and the other way about.',
  body: pair,
  reply: z.object({ added: z.int() }),
})

export const changeSearchWord = endpoint('PUT /search-words/:id', {
  who: 'admin',
  audited: 'search_words',
  does: 'Says what a word means instead of what it said before; the other way about too where `both` is said, and not any more where it is not.',
  body: pair,
  reply: z.object({ modifiedCount: z.int(), _id: id }),
})

export const deleteSearchWord = endpoint('DELETE /search-words', {
  who: 'admin',
  audited: 'search_words',
  does: 'Takes a word out of what searches know; with `both=true` the other way about too.',
  query: z.object({ id, both: z.enum(['true', 'false']).optional() }),
  reply: z.object({ deletedCount: z.int() }),
})

export const listMissedSearches = endpoint('GET /missed-searches', {
  who: 'admin',
  does: 'Numbers and words that were looked for and by which nothing was found: how often at least, and when last. The most wanted first.',
  query: z.object({ limit: z.coerce.number().int().min(1).max(1_000).optional() }),
  reply: z.array(
    z.object({
      _id: z.string(),
      /** As it was written last. */
      number: z.string().max(longest.search),
      count: z.int(),
      lastAt: z.int(),
    }),
  ),
})

export const deleteMissedSearch = endpoint('DELETE /missed-searches', {
  who: 'admin',
  does: 'Takes a search that found nothing off the list; it comes back when somebody looks for it again.',
  query: z.object({ id: z.string().min(1).max(longest.search) }),
  reply: z.object({ deletedCount: z.int() }),
})
