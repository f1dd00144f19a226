import type { Generated } from 'kysely'

export type ImageTables = {
  images: Images
}

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
