import type { Generated } from 'kysely'
import type { Money } from '#base/money.ts'

/** Products, their prices, numbers, motorcycles and pictures, and what people say of the shop. */
export type CatalogueTables = {
  products: Products
  product_kinds: ProductKinds
  price_lists: PriceLists
  price_list_prices: PriceListPrices
  part_numbers: PartNumbers
  own_numbers: OwnNumbers
  supersessions: Supersessions
  sources: Sources
  search_words: SearchWords
  missed_searches: MissedSearches
  vocabulary: Vocabulary
  number_slips: NumberDeletions
  word_slips: WordDeletions
  motorcycles: Motorcycles
  applications: Applications
  complete_fitments: CompleteFitments
  garages: Garages
  images: Images
  reviews: Reviews
}

type Products = {
  id: string
  product_code: string
  name: string
  /** The name trimmed and lower-cased: what must be unique. */
  name_key: string
  /** What the part is, by its name; null until somebody has said so. */
  head: Generated<string | null>
  description: string
  kind: string
  price: Money
  /** Units that can be ordered now: what is on the shelf less what open orders hold. */
  quantity: number
  minimum_quantity: number
  case_quantity: number | null
  /** JSON: `[[from, price], …]`, the price in minor units. */
  price_breaks: Generated<string | null>
  img: string
  created_at: number
  changed_at: number
  deleted_at: number | null
}

/** How many products of the catalogue are of a kind, and can be ordered now; kept by triggers. */
type ProductKinds = { kind: string; products: number; orderable: Generated<number> }

type PriceLists = { id: string; name: string; created_at: number }

type PriceListPrices = {
  id: string
  price_list_id: string
  product_id: string
  price: Money
  price_breaks: string | null
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

type NumberDeletions = { slip: string; number_key: string }
type WordDeletions = { slip: string; word: string }

/** What people ride, by make and model; `universal` stands for every one of them. */
type Motorcycles = {
  id: string
  make: string
  model: string
  /** Without case, spaces and punctuation: what the id is made of. */
  make_key: string
  model_key: string
}

/** A product fits a motorcycle of these years and frame numbers. */
type Applications = {
  /** Made of all that it says but note and source: imported again it is the same. */
  id: string
  product_id: string
  motorcycle_id: string
  /** 0 and 9999 where there is no first or last one. */
  year_from: number
  year_to: number
  /** Empty where every frame number fits. */
  frame_from: string
  frame_to: string
  note: string
  /** Where it is known from, for whoever keeps the data. */
  source: string
}

/** Products whose applications are all there are. */
type CompleteFitments = { product_id: string; said_at: number }

/** An account's motorcycles, as JSON; `version` counts changes. */
type Garages = { user_id: string; version: number; motorcycles: string }

type Images = {
  id: string
  user_id: string | null
  width: number
  height: number
  created_at: number
  /** Since when nobody refers to it; null while somebody does. */
  loose_at: number | null
  /** When it was found that an order shows it: then it is kept for good. */
  ordered_at: Generated<number | null>
  /** When its removal began: from then on nobody may take it into use. */
  removing_at: Generated<number | null>
}

type Reviews = {
  id: string
  user_id: string
  star: number
  description: string
  created_at: number
  hidden_at: number | null
}
