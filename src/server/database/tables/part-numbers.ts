import type { Generated } from 'kysely'

/** The numbers that products go by, what replaced what, and what searches know of words. */
export type PartNumberTables = {
  part_numbers: PartNumbers
  own_numbers: OwnNumbers
  supersessions: Supersessions
  sources: Sources
  search_words: SearchWords
  missed_searches: MissedSearches
  vocabulary: Vocabulary
  number_slips: NumberSlips
  word_slips: WordSlips
}

type PartNumbers = {
  id: string
  product_id: string
  /** `ours` is the product code itself, so that one index knows every number. */
  class: 'ours' | 'oem' | 'competitor' | 'old'
  /** Whose number it is, like 'Honda'; empty where nobody said so. */
  maker: string
  number: string
  /** Letters and digits alone: what is compared. */
  number_key: string
  /** Whose catalogue it was taken from; empty for what the shop knows itself. */
  source: string
  created_at: number
}

/** What a customer calls a product. */
type OwnNumbers = {
  id: string
  user_id: string
  product_id: string
  number: string
  number_key: string
  made_at: number
  used_at: number | null
  used_count: number
}

/**
 * A product gives way to another: several rows of one product are a split, several products with one
 * successor a kit.
 */
type Supersessions = {
  id: string
  product_id: string
  successor_id: string
  /** Units of the successor for each unit. */
  quantity: number
  moment: 'at-once' | 'when-sold-out'
  source: string
  made_at: number
}

/** Where numbers were taken from, and since when what came from there is kept out of something. */
type Sources = {
  name: string
  made_at: number
  no_learning_at: Generated<number | null>
  no_export_at: Generated<number | null>
  no_api_at: Generated<number | null>
}

/** Whoever writes `word` also means `means`; both are words as searches split them. */
type SearchWords = { id: string; word: string; means: string; made_at: number }

/** Numbers that somebody looked for and nobody carries. */
type MissedSearches = { number_key: string; raw: string; count: number; last_at: number }

/** Words that names and kinds of products hold, or have held: what a misspelling may mean. */
type Vocabulary = { word: string; learned_at: number }

type NumberSlips = { slip: string; number_key: string }
type WordSlips = { slip: string; word: string }
