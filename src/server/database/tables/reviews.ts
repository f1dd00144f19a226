export type ReviewTables = {
  reviews: Reviews
}

type Reviews = {
  id: string
  user_id: string
  star: number
  description: string
  created_at: number
  hidden_at: number | null
}
