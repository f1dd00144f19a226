import type { Generated } from 'kysely'
import type { Money } from '#base/money.ts'

/**
 * The tables as TypeScript sees them. Ids are text, money whole minor units, times epoch milliseconds;
 * what happened is a time (`paid_at`), never a yes or no. Both engines hold the same.
 */
export type Schema = {
  users: Users
  products: Products
  product_kinds: ProductKinds
  reviews: Reviews
  purchases: Purchases
  orders: Orders
  payment_intents: PaymentIntents
  ledger: Ledger
  refunds: Refunds
  invoices: Invoices
  baskets: Baskets
  basket_lines: BasketLines
  price_lists: PriceLists
  price_list_prices: PriceListPrices
  outbox: Outbox
  jobs: Jobs
  images: Images
  messages: Messages
  idempotency: Idempotency
  tries: Tries
  marks: Marks
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
  price_list_id: Generated<string | null>
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

type Purchases = {
  id: string
  /** Counts purchases up; `number` is made of it. */
  counter: number
  /** What people say on the telephone: `K-26-004213`. */
  number: string
  user_id: string
  user_name: string
  email: string
  phone: string
  address: string
  /** The buyer's own number for it, and what they wrote beside; both may be empty. */
  po_number: string
  note: string
  currency: string
  goods: Money
  tax_name: string
  /** Thousandths of a percent. */
  tax_rate: number
  tax: Money
  total: Money
  placed_at: number
  /** When it lapses if it is still unpaid and nothing of it shipped. */
  lapses_at: number
  lapse_warned_at: number | null
  paid_at: number | null
  transaction_id: string | null
  /** Since when a part of it is shipped. */
  shipped_at: number | null
  /** When the last of its orders was deleted, or it lapsed. */
  ended_at: number | null
}

type Orders = {
  id: string
  purchase_id: string
  user_id: string
  product_id: string
  product_code: string
  /** The product's name when it was ordered; likewise description, price, minimum and picture. */
  name: string
  description: string
  price: Money
  quantity: number
  total_price: Money
  minimum_quantity: number
  img: string
  /** As its purchase's: what lists are sorted and chosen by. */
  placed_at: number
  paid_at: number | null
  shipped_at: number | null
  deleted_at: number | null
  /** Who deleted it: a user's id, or 'lapse'. */
  deleted_by: string | null
}

type PaymentIntents = {
  /** The provider's id. */
  id: string
  /** Null for an intent that was asked for with an amount only. */
  purchase_id: string | null
  user_id: string
  amount: Money
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
  purchase_id: string | null
  /** What goes back to a card is negative. */
  amount: Money
  currency: string
  at: number
}

type Refunds = {
  id: string
  intent_id: string
  purchase_id: string | null
  /** The order whose share goes back; null for a whole payment, or what was paid too much. */
  order_id: string | null
  amount: Money
  reason: string
  /** The deletion that it belongs to; null where nothing was deleted just now. */
  deletion: string | null
  /** The card company's id of what went back; null until then, and where nothing was left to. */
  fact: string | null
  asked_at: number
  tries: number
  due_at: number
  done_at: number | null
}

/** Numbered without gaps, in the order in which purchases were paid. */
type Invoices = { purchase_id: string; number: number; made_at: number }

/** Grows with every change of the account's basket. */
type Baskets = { user_id: string; version: number }

type BasketLines = {
  id: string
  user_id: string
  product_id: string
  quantity: number
  added_at: number
}

type PriceLists = { id: string; name: string; created_at: number }

type PriceListPrices = {
  id: string
  price_list_id: string
  product_id: string
  price: Money
  price_breaks: string | null
}

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

/** How far something is that is done to the whole database, such as putting the demo shop in. */
type Marks = { id: string; state: number }

/** The identity service's own tables, as far as the shop reads them. */
/** What people left in the contact form; `user_id` of who was signed in. */
type Messages = {
  id: string
  user_id: string | null
  email: string
  subject: string
  text: string
  created_at: number
}

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
