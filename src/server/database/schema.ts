import type { Generated } from 'kysely'

/**
 * The tables as TypeScript sees them. Ids are text, money whole dollars, times epoch milliseconds;
 * what happened is a time (`paid_at`), never a yes or no. Both engines hold the same.
 */
export type Schema = {
  users: Users
  products: Products
  product_kinds: ProductKinds
  reviews: Reviews
  orders: Orders
  payment_intents: PaymentIntents
  ledger: Ledger
  refunds: Refunds
  webhook_events: WebhookEvents
  outbox: Outbox
  jobs: Jobs
  images: Images
  idempotency: Idempotency
  tries: Tries
  catalogue: Catalogue
  identity_users: IdentityUsers
  identity_sessions: IdentitySessions
  identity_accounts: IdentityAccounts
  identity_verifications: IdentityVerifications
  second_factors: SecondFactors
  recovery_codes: RecoveryCodes
  session_steps: SessionSteps
}

type Users = {
  id: string
  email: string
  name: string
  phone: string
  address: string
  img: string
  admin_at: number | null
  created_at: number
  /** When the person had the account forgotten: what is left is a record without a person. */
  forgotten_at: Generated<number | null>
}

type Products = {
  id: string
  product_code: string
  name: string
  /** The name trimmed and lower-cased: what must be unique. */
  name_key: string
  description: string
  kind: string
  price: number
  /** Units that can be ordered now: what is on the shelf less what open orders hold. */
  quantity: number
  minimum_quantity: number
  case_quantity: number | null
  img: string
  created_at: number
  changed_at: number
  deleted_at: number | null
}

/** How many products of the catalogue are of a kind; kept by triggers. */
type ProductKinds = { kind: string; products: number }

type Reviews = {
  id: string
  user_id: string
  star: number
  description: string
  created_at: number
  hidden_at: number | null
}

type Orders = {
  id: string
  /** Orders placed together from one basket share it. */
  group_id: string | null
  user_id: string
  product_id: string
  product_code: string
  user_name: string
  email: string
  phone: string
  address: string
  /** The product's name when it was ordered; likewise description, price, minimum and picture. */
  name: string
  description: string
  price: number
  quantity: number
  total_price: number
  minimum_quantity: number
  img: string
  placed_at: number
  /** When it lapses if it is still unpaid and not shipped. */
  lapses_at: number
  lapse_warned_at: number | null
  paid_at: number | null
  transaction_id: string | null
  shipped_at: number | null
  deleted_at: number | null
  /** Who deleted it: a user's id, or 'lapse'. */
  deleted_by: string | null
}

type PaymentIntents = {
  /** The provider's id. */
  id: string
  /** Null for an intent that was asked for with an amount only. */
  order_id: string | null
  user_id: string
  amount: number
  currency: string
  created_at: number
  /** When its outcome became certain: succeeded, canceled or refunded. */
  settled_at: number | null
  /** When the card company is asked about it next, while it is not. */
  look_at: number
}

type Ledger = {
  id: string
  kind: 'charge' | 'refund' | 'dispute'
  /** The provider's id of the fact; with the kind, what makes twice once. */
  fact: string
  intent_id: string
  order_id: string | null
  /** Whole dollars; a refund is negative. */
  amount: number
  currency: string
  at: number
}

type Refunds = {
  /** The intent that is refunded: one whole refund each. */
  intent_id: string
  order_id: string | null
  reason: string
  asked_at: number
  tries: number
  due_at: number
  done_at: number | null
}

type WebhookEvents = { id: string; kind: string; received_at: number }

type Outbox = {
  id: string
  /** The fact that the mail tells, for example 'placed:ORDER'; one mail for each. */
  fact: string
  recipient: string
  subject: string
  /** Both are empty while `facts` says what it tells, and once it is sent. */
  text: string
  html: string
  /** JSON of what the mail is written from when it is sent; null where it is written out. */
  facts: string | null
  /** 0 for what somebody waits for, which goes before all of 1. */
  line: Generated<number>
  created_at: number
  due_at: number
  tries: number
  sent_at: number | null
  failure: string | null
}

type Jobs = { name: string; due_at: number; leased_by: string | null; leased_until: number }

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

type Idempotency = {
  id: string
  body_hash: string
  status: number
  reply: string
  created_at: number
}

type Tries = { id: string; count: number; since: number }

type Catalogue = { id: string; version: number }

/** The identity service's own tables, as far as the shop reads them. */
type IdentityUsers = {
  id: string
  name: string
  email: string
  emailVerified: number | boolean
  createdAt: string | Date
  updatedAt: string | Date
}
type IdentitySessions = {
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
type IdentityAccounts = {
  id: string
  userId: string
  accountId: string
  providerId: string
  password: string | null
  createdAt: string | Date
  updatedAt: string | Date
}

/** Mailed tokens, and sign-ins with Google that are under way; `value` may be an account's id. */
type IdentityVerifications = { id: string; value: string; expiresAt: string | Date }

type SecondFactors = {
  user_id: string
  /** The key that the person's app has too, sealed. */
  sealed_key: string
  begun_at: number
  /** Since when it is asked for; null until the app has shown its first code. */
  confirmed_at: number | null
  /** The half minute of the last code that was taken: none is taken twice. */
  last_step: number
}

type RecoveryCodes = { code_hash: string; user_id: string; made_at: number; used_at: number | null }

/** Sessions whose person has shown the second factor, or turned it on in them. */
type SessionSteps = { session_id: string; at: number }
