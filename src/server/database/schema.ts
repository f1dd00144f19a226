import type { Generated } from 'kysely'
import type { Money } from '#base/currency.ts'

/**
 * The tables as TypeScript sees them. Ids are text, money whole minor units, times epoch milliseconds;
 * what happened is a time (`paid_at`), never a yes or no. Both engines hold the same.
 */
export type Schema = AccountTables & CompanyTables & CatalogueTables & OrderTables & WorkingTables

type AccountTables = {
  users: {
    id: string
    email: string
    name: string
    phone: string
    /** As `phoneKey` writes it; null until a job has. */
    phone_key: Generated<string | null>
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
  /** When the user last confirmed their identity within an open session. */
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
  /** Parts that a user orders regularly. The contents are one document: no statement needs a single line. */
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
    /** JSON of its products as the owner last saw them; null until it is first compared. */
    snapshot: string | null
    /** When its owner was last mailed of changes. */
    notified_at: number | null
  }
  list_revisions: {
    id: string
    list_id: string
    version: number
    name: string
    contents: string
    made_at: number
  }
  quick_orders: { user_id: string; version: number; contents: string }
  /** A user's wish for a mail when a product can be ordered again; the row is deleted with that mail. */
  stock_watches: { id: string; user_id: string; product_id: string; created_at: number }
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

type CompanyTables = {
  companies: {
    id: string
    counter: number
    /** `D-1042` */
    number: string
    name: string
    vat_id: string
    vat_checked_at: number | null
    /** JSON of an address. */
    billing_address: string
    billing_email: string
    phone: string
    /** Days after an invoice in which it is paid; null where payment comes first. */
    net_days: number | null
    credit_limit: Money
    /** 1 where each order names a purchase-order number. */
    po_number_required: number
    price_list_id: string | null
    tax_category: string
    tax_reason: string
    reminders_paused_at: number | null
    applied_by: string
    created_at: number
    approved_at: number | null
    on_hold_at: number | null
    version: number
  }
  /** The members of a company; an invitation has no user yet. An account is in one company at most. */
  company_members: {
    id: string
    company_id: string
    user_id: string | null
    email: string
    /** `buyer`, `approver`, `manager`, joined by commas. */
    roles: string
    /** Null for no limit. */
    per_order: Money | null
    per_month: Money | null
    invited_at: number
    invited_by: string
    joined_at: number | null
    /** Of the mailed link, until it is used; null from then on. */
    token_hash: string | null
    expires_at: number | null
  }
  /** Of an account or of a company. */
  addresses: {
    id: string
    user_id: string | null
    company_id: string | null
    /** JSON */
    address: string
    created_at: number
  }
}

type CatalogueTables = {
  stock_takes: {
    id: string
    user_id: string
    note: string
    counted_at: number
    reverted_at: number | null
    reverted_by: string | null
  }
  stock_take_lines: {
    id: string
    stock_take_id: string
    product_id: string
    counted: number
    /** The expected units at the time of the count: in stock, and reserved by open orders. */
    on_hand: number
  }
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
    /** Units that can be ordered now: those on hand less those of open orders. */
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
    /** 1 where there are applications of it; kept by triggers. */
    fitted: Generated<number>
    /** Set together with `deleted_at`: admins still have it, and may show it again. */
    hidden_at: Generated<number | null>
  }
  /** The further pictures of a product, from position 2 on; the first is its `img`. */
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
    /** `ours` is the product code itself, so that one index holds every number. */
    class: 'ours' | 'oem' | 'competitor' | 'old'
    maker: string
    number: string
    /** Letters and digits only, for comparing. */
    number_key: string
    source: string
    created_at: number
    /** 1 where an older product has the same code, from before codes were unique. */
    twin: Generated<number>
  }
  /** A change of many prices, in steps: `last_id` is the product up to which it is done. One at a time is open. */
  price_changes: {
    id: string
    user_id: string
    /** JSON of the request's body. */
    input: string
    products: number
    done: number
    changed: number
    skipped: number
    last_id: string
    started_at: number
    /** Null until its prices were compared with those that the admin saw. */
    confirmed_at: number | null
    stepped_at: number
    finished_at: number | null
  }
  price_change_rows: {
    change_id: string
    product_id: string
    price: Money
    price_breaks: string | null
    new_price: Money
    new_price_breaks: string | null
  }
  /** An import of a file; its process updates `stepped_at` while it works. */
  imports: {
    id: string
    user_id: string
    call: string
    /** 1 for a dry run. */
    dry_run: number
    state: 'running' | 'done' | 'refused'
    done: number
    lines: number
    /** Changes that are already committed. */
    taken: number
    /** JSON of the report, or of the refusal; null while it runs. */
    answer: string | null
    stepped_at: number
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
  sources: {
    name: string
    made_at: number
    no_learning_at: Generated<number | null>
    no_export_at: Generated<number | null>
    no_api_at: Generated<number | null>
  }
  /** A search for `word` also finds `means`; both are words as searches split them. */
  search_words: { id: string; word: string; means: string; made_at: number }
  missed_searches: { number_key: string; raw: string; count: number; last_at: number }
  /** Words that names and kinds of products hold, or have held: what a misspelling may mean. */
  vocabulary: { word: string; learned_at: number }
  word_deletions: { variant: string; word: string }
  motorcycles: {
    id: string
    make: string
    model: string
    /** Without case, spaces and punctuation: what the id is made of. */
    make_key: string
    model_key: string
  }
  applications: {
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
    unreferenced_at: number | null
    /** When an order was found to show it: from then on it is kept. */
    ordered_at: Generated<number | null>
    /** When its removal began: from then on it cannot be used again. */
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

export type PaymentMethod = 'card' | 'transfer' | 'cash'

type OrderTables = {
  baskets: { user_id: string; version: number }
  basket_lines: {
    id: string
    user_id: string
    product_id: string
    quantity: number
    /** The price per unit when the line was last set; null for lines from before it was stored. */
    seen_price: Money | null
    note: Generated<string>
    added_at: number
  }
  purchases: {
    id: string
    counter: number
    /** The number for people: `K-26-004213`. */
    number: string
    user_id: string
    /** The company that its buyer belonged to when it was placed. */
    company_id: Generated<string | null>
    user_name: string
    email: string
    phone: string
    phone_key: Generated<string | null>
    address: string
    /** JSON of the address that was chosen; null where it was typed. */
    ship_to: Generated<string | null>
    po_number: string
    note: string
    currency: string
    subtotal: Money
    tax_name: string
    /** Thousandths of a percent. */
    tax_rate: number
    tax: Money
    total: Money
    placed_at: number
    expires_at: number
    expiry_warned_at: number | null
    /** When the mail that confirms it was queued; null while its buyer's email is not verified. */
    confirmed_at: number | null
    paid_at: number | null
    /** Of the card's payment, or the id of the transfer that paid the rest of it. */
    transaction_id: string | null
    paid_by: Generated<PaymentMethod | null>
    /** The reference of that transfer on the bank statement, by which people know it. */
    payment_reference: Generated<string | null>
    /** By transfers and in cash, also while it is not paid whole. */
    received: Generated<Money>
    /** The sum of credit notes from before it was paid. */
    credited: Generated<Money>
    /** Since when there is an invoice of it: where it is paid first, its sums stay from then on. */
    invoiced_at: Generated<number | null>
    /** `account` where its company pays the invoices of its shipments, `net_days` later. */
    payment: Generated<'card' | 'account'>
    net_days: Generated<number | null>
    shipped_at: number | null
    completed_at: number | null
    ended_at: number | null
    /** The admin who placed it for the buyer; null where they did it themselves. */
    placed_by: string | null
  }
  orders: {
    id: string
    purchase_id: string
    user_id: string
    /** As its purchase's. */
    company_id: Generated<string | null>
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
    /** The buyer's note on this part. */
    line_note: Generated<string>
    /** As its purchase's: what lists are sorted and chosen by. */
    placed_at: number
    paid_at: number | null
    /** Since when none of its units is open, of which some were shipped. */
    shipped_at: number | null
    shipped_units: Generated<number>
    closed_units: Generated<number>
    deleted_at: number | null
    /** The id of the user who deleted it, or 'expiry'. */
    deleted_by: string | null
    /** 1 where its purchase is on account. */
    on_account: Generated<number>
    /** The units on credit notes: all `closed_units`, and shipped units that were returned. */
    credited_units: Generated<number>
  }
  shipments: {
    id: string
    purchase_id: string
    seq: number
    /** `K-26-004213-1`: its purchase's number, and `seq`. */
    number: string
    carrier: string
    tracking: string
    shipped_at: number
    shipped_by: string | null
    voided_at: number | null
    voided_by: string | null
  }
  shipment_lines: { shipment_id: string; order_id: string; units: number }
  /** Numbered without gaps, in the order in which they were made; nothing of one changes afterwards. */
  invoices: {
    number: number
    purchase_id: string
    /** The invoiced shipment; null for the one invoice of a purchase that is paid first. */
    shipment_id: string | null
    company_id: string | null
    made_at: number
    /** Null where it was paid first. */
    due_at: number | null
    currency: string
    /** Without freight and tax. */
    subtotal: Money
    freight: Money
    tax_name: string
    tax: Money
    total: Money
    /** How it was paid when it was made: `by card, pi_…`; empty where it was not. */
    payment: string
    /** JSON of the lines of its buyer; null where they are the purchase's. */
    buyer: string | null
    /** Of `sellers`; null where it is older than these. */
    seller: string | null
  }
  /** The reminders of an invoice that were queued. */
  invoice_reminders: {
    invoice_number: number
    /** Below 0 for a reminder before the due day. */
    days_after_due: number
    queued_at: number
  }
  /** Each seller that invoices and credit notes were written by; rows never change. */
  sellers: {
    id: string
    name: string
    /** Address and tax number. */
    about: string
    /** At the foot of every page. */
    foot: string
    /** JSON of the bank details; null where none were set. */
    bank: string | null
    /** The logo's address and the accent as #rrggbb, as in `appearance`. */
    logo: string | null
    accent: string | null
    created_at: number
  }
  invoice_lines: {
    invoice_number: number
    position: number
    order_id: string
    product_code: string
    name: string
    note: string
    units: number
    price: Money
    amount: Money
  }
  invoice_taxes: {
    invoice_number: number
    /** Of UNTDID 5305: S, Z, … */
    category: string
    /** Thousandths of a percent. */
    rate: number
    base: Money
    amount: Money
  }
  /** Payments by transfer or in cash, and a company's by card. A wrong one is reversed, never deleted. */
  payments: {
    id: string
    /** The purchase or the company that it pays: one of both. */
    purchase_id: string | null
    company_id: string | null
    method: PaymentMethod
    amount: Money
    currency: string
    reference: string
    received_at: number
    recorded_at: number
    recorded_by: string
    /** By what a bank's statement knows it; null where it was typed in. */
    bank_entry: string | null
    /** As the bank's statement names them; empty where it does not, or was typed in. */
    payer_name: Generated<string>
    payer_iban: Generated<string>
    reversed_at: number | null
    reversed_by: string | null
    reversal_reason: string | null
  }
  /** The parts of payments, also by card, that pay invoices; a reversed part is negative. */
  allocations: {
    id: string
    payment_id: string
    invoice_number: number
    amount: Money
    at: number
  }
  /** A company's payment in the ledger, less its allocations; triggers maintain it. */
  payment_credits: {
    payment_id: string
    /** Null until the ledger has the payment. */
    company_id: string | null
    currency: string | null
    amount: Money
  }
  /** The open amount of each invoice, and what lists are chosen by; triggers maintain it. */
  open_amounts: {
    invoice_number: number
    /** Of its purchase, as the company is. */
    user_id: string
    company_id: string | null
    due_at: number | null
    currency: string
    /** 0 of a paid one. */
    amount: Money
  }
  /** The units and amounts of an account's orders that are neither paid nor shipped; triggers maintain them. */
  unpaid_totals: { user_id: string; units: number; amount: Money }
  payment_intents: {
    id: string
    /** Null for an intent that was asked for with an amount only. */
    purchase_id: string | null
    /** Where invoices of a company are paid: whose, and as JSON their numbers in order. */
    company_id: Generated<string | null>
    invoices: Generated<string | null>
    user_id: string
    amount: Money
    currency: string
    created_at: number
    settled_at: number | null
    /** When the card company is asked about it next, while it is not. */
    look_at: number
  }
  ledger: {
    id: string
    kind: 'charge' | 'refund' | 'dispute' | 'transfer' | 'cash'
    /** The provider's id of the fact; with the kind, what makes twice once. */
    fact: string
    /** Of the card company, or the id of a payment. */
    intent_id: string
    purchase_id: string | null
    company_id: Generated<string | null>
    /** Negative for a refund; positive for its reversal, which has the same kind. */
    amount: Money
    currency: string
    at: number
  }
  disputes: {
    /** The card company's. */
    id: string
    intent_id: string
    amount: Money
    currency: string
    reason: string
    /** The card company's word: `needs_response`, `won`, `lost`, `warning_closed`, … */
    status: string
    opened_at: number
    closed_at: number | null
  }
  /** Refunds that the card company could not bring to the card: their money is the shop's again. */
  failed_refunds: {
    /** The card company's. */
    id: string
    intent_id: string
    purchase_id: string | null
    amount: Money
    currency: string
    reason: string
    failed_at: number
    /** When it was used again, or released. */
    settled_at: number | null
  }
  /** Numbered without gaps, in the order in which they were made. */
  credit_notes: {
    id: string
    purchase_id: string
    counter: number
    /** `C-26-000123` */
    number: string
    made_at: number
    made_by: string
    reason: string
    /** Without tax. */
    amount: Money
    tax: Money
    invoice_number: Generated<number | null>
    /** The voided shipment whose invoice it ends; null for what was taken off a purchase. */
    shipment_id: Generated<string | null>
    /** Of `sellers`; null where it is older than these. */
    seller: Generated<string | null>
  }
  credit_note_lines: {
    credit_note_id: string
    order_id: string
    units: number
    /** Without tax. */
    amount: Money
    disposition: 'unsent' | 'restocked' | 'scrapped'
  }
  refunds: {
    id: string
    intent_id: string
    purchase_id: string | null
    order_id: string | null
    amount: Money
    reason: string
    credit_note_id: string | null
    /** The card company's id of what went back; null until then, and where nothing was left to. */
    fact: string | null
    requested_at: number
    tries: number
    due_at: number
    done_at: number | null
  }
  /** Lines that are not placed yet: a request to approve or to quote them. */
  drafts: {
    id: string
    counter: number
    /** `R-26-000042` */
    number: string
    kind: 'approval' | 'quote'
    user_id: string
    company_id: string | null
    phone: string
    address: string
    /** JSON of the address that was chosen; null where it was typed. */
    ship_to: string | null
    po_number: string
    note: string
    /** The note of the person who decided. */
    answer: string
    created_at: number
    /** Of a quote, since when its prices hold, and until when. */
    sent_at: number | null
    valid_until: number | null
    withdrawn_at: number | null
    declined_at: number | null
    placed_at: number | null
    decided_by: string | null
    purchase_id: string | null
    version: number
  }
  draft_lines: {
    draft_id: string
    position: number
    product_id: string
    quantity: number
    note: string
    /** Quoted, or as it was placed; null while today's price holds. */
    unit_price: Money | null
  }
}

type WorkingTables = {
  outbox: {
    id: string
    key: string
    recipient: string
    subject: string
    /** Both are empty while `facts` says what it tells, and once it is sent. */
    text: string
    html: string
    /** JSON of what the mail is written from when it is sent; null where it is written out. */
    facts: string | null
    /** Whom an answer goes to, if not the shop; null once it is sent. */
    reply_to: Generated<string | null>
    /** 0 for mails that a user waits for, which are sent before those of 1. */
    line: Generated<number>
    /** A purchase's id, or what else it is about, for whom: mails about one go out in the order of their ids. */
    about: Generated<string | null>
    created_at: number
    due_at: number
    tries: number
    sent_at: number | null
    failure: string | null
  }
  jobs: { name: string; due_at: number; leased_by: string | null; leased_until: number }
  idempotency: {
    id: string
    body_hash: string
    status: number
    reply: string
    created_at: number
    /** The caller; null for visitors, and for rows from before this column. */
    user_id: string | null
  }
  /** Changes and sign-ins by admins. The database refuses changes of its rows. */
  audit_log: {
    id: string
    at: number
    user_id: string
    call: string
    /** The id of what was changed, and by what a person knows it; both may be empty. */
    about: string
    label: string
    /** JSON: `[{field, from, to}, …]`; null where only the call is known. */
    changes: string | null
    /** Counted from 1, and what the hash of the next line takes in; null of lines that older versions wrote. */
    position: number | null
    hash: string | null
  }
  tries: { id: string; count: number; since: number }
  pages: { id: string; text: string; changed_at: number }
  /** At most one row, `appearance`: the logo's address and the accent as #rrggbb. */
  appearance: { id: string; logo: string | null; accent: string | null; changed_at: number }
  /** Saved filters of an admin on the shipping page, as query strings. */
  saved_views: { id: string; user_id: string; name: string; query: string }
  /** The progress of work on the whole database, such as filling in the demo shop. */
  marks: { id: string; state: number }
}
