import type { Generated } from 'kysely'

export type AccountTables = {
  users: {
    id: string
    email: string
    name: string
    phone: string
    address: string
    img: string
    admin_at: number | null
    price_list_id: Generated<string | null>
    created_at: number
    forgotten_at: Generated<number | null>
    disabled_at: Generated<number | null>
  }
  second_factors: {
    user_id: string
    sealed_key: string
    begun_at: number
    /** Since when it is asked for; null until the app has shown its first code. */
    confirmed_at: number | null
    /** The half minute of the last code that was taken: none is taken twice. */
    last_step: number
  }
  recovery_codes: { code_hash: string; user_id: string; made_at: number; used_at: number | null }
  /** Sessions whose person has shown the second factor, or turned it on in them. */
  session_steps: { session_id: string; at: number }
  /** When somebody last showed, in a session that was open already, that it is them. */
  session_proofs: { session_id: string; at: number }
  identity_users: {
    id: string
    name: string
    email: string
    emailVerified: number | boolean
    createdAt: string | Date
    updatedAt: string | Date
  }
  identity_sessions: {
    id: string
    userId: string
    token: string
    createdAt: string | Date
    /** Moves on at most once a day while the session is used. */
    updatedAt: string | Date
    expiresAt: string | Date
    ipAddress: string | null
    userAgent: string | null
  }
  identity_accounts: {
    id: string
    userId: string
    accountId: string
    providerId: string
    password: string | null
    createdAt: string | Date
    updatedAt: string | Date
  }
  /** Mailed tokens, and sign-ins with Google that are under way; `value` may be an account's id. */
  identity_verifications: { id: string; value: string; expiresAt: string | Date }
  /** What somebody orders again and again. Its contents are one document: nobody asks for a single line. */
  lists: {
    id: string
    user_id: string
    name: string
    /** JSON: lines, for how many motorcycles, spares, and whether it is bought right. */
    contents: string
    version: number
    share_token: string | null
    created_at: number
    changed_at: number
    /** Since when its owner wants to hear of changed prices, stock and successors. */
    watched_at: number | null
    /** JSON of what the owner knows of its products; null until it was first looked at. */
    known: string | null
    told_at: number | null
  }
  list_revisions: {
    id: string
    list_id: string
    version: number
    name: string
    contents: string
    made_at: number
  }
  pads: { user_id: string; version: number; contents: string }
  /** Who wants to be told when a product can be ordered again; a row goes with the mail that tells. */
  stock_watches: { id: string; user_id: string; product_id: string; asked_at: number }
  messages: {
    id: string
    user_id: string | null
    email: string
    subject: string
    text: string
    created_at: number
    answered_at: number | null
    answered_by: string | null
    /** Null also where it was answered elsewhere. */
    answer: string | null
  }
}
