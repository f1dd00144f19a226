export type MessageTables = {
  messages: Messages
}

/** What people left in the contact form; `user_id` of who was signed in. */
type Messages = {
  id: string
  user_id: string | null
  email: string
  subject: string
  text: string
  created_at: number
}
