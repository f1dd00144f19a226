import type { Generated } from 'kysely'
import type { Money } from '#base/money.ts'

export type CatalogueTables = {
  stock_receipts: {
    id: string
    user_id: string
    note: string
    received_at: number
    reverted_at: number | null
  }
  stock_receipt_lines: { id: string; receipt_id: string; product_id: string; quantity: number }
  products: {
    id: string
    product_code: string
    name: string
    name_key: string
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
    bin: Generated<string>
    created_at: number
    changed_at: number
    /** Since when visitors do not find it: it was deleted, or is hidden. */
    deleted_at: number | null
    /** Set together with `deleted_at`: admins still have it, and may show it again. */
    hidden_at: Generated<number | null>
  }
  /** What a product shows besides its first picture, which is its `img`; from position 2 on. */
  product_pictures: { product_id: string; position: number; img: string }
  /** How many products of the catalogue are of a kind, and can be ordered now; kept by triggers. */
  product_kinds: { kind: string; products: number; orderable: Generated<number> }
  price_lists: { id: string; name: string; created_at: number }
  price_list_prices: {
    id: string
    price_list_id: string
    product_id: string
    price: Money
    price_breaks: string | null
  }
  part_numbers: {
    id: string
    product_id: string
    /** `ours` is the product code itself, so that one index knows every number. */
    class: 'ours' | 'oem' | 'competitor' | 'old'
    maker: string
    number: string
    /** Letters and digits alone: what is compared. */
    number_key: string
    /** Whose catalogue it was taken from; empty for what the shop knows itself. */
    source: string
    created_at: number
  }
  own_numbers: {
    id: string
    user_id: string
    product_id: string
    number: string
    number_key: string
    made_at: number
    used_at: number | null
    used_count: number
  }
  /** Several rows of one product are a split, several products with one successor a kit. */
  supersessions: {
    id: string
    product_id: string
    successor_id: string
    quantity: number
    moment: 'at-once' | 'when-sold-out'
    source: string
    made_at: number
  }
  /** Where numbers were taken from, and since when what came from there is kept out of something. */
  sources: {
    name: string
    made_at: number
    no_learning_at: Generated<number | null>
    no_export_at: Generated<number | null>
    no_api_at: Generated<number | null>
  }
  /** Whoever writes `word` also means `means`; both are words as searches split them. */
  search_words: { id: string; word: string; means: string; made_at: number }
  missed_searches: { number_key: string; raw: string; count: number; last_at: number }
  /** Words that names and kinds of products hold, or have held: what a misspelling may mean. */
  vocabulary: { word: string; learned_at: number }
  word_slips: { slip: string; word: string }
  motorcycles: {
    id: string
    make: string
    model: string
    /** Without case, spaces and punctuation: what the id is made of. */
    make_key: string
    model_key: string
  }
  applications: {
    /** Made of all that it says but note and source: imported again it is the same. */
    id: string
    product_id: string
    motorcycle_id: string
    /** 0 and 9999 where there is no first or last one. */
    year_from: number
    year_to: number
    frame_from: string
    frame_to: string
    note: string
    source: string
  }
  complete_fitments: { product_id: string; said_at: number }
  garages: { user_id: string; version: number; motorcycles: string }
  images: {
    id: string
    user_id: string | null
    width: number
    height: number
    created_at: number
    loose_at: number | null
    /** When it was found that an order shows it: then it is kept for good. */
    ordered_at: Generated<number | null>
    /** When its removal began: from then on nobody may take it into use. */
    removing_at: Generated<number | null>
  }
  reviews: {
    id: string
    user_id: string
    star: number
    description: string
    created_at: number
    hidden_at: number | null
    answer: string | null
    answered_at: number | null
  }
}
