import type { Generated } from 'kysely'

export type WorkingTables = {
  outbox: {
    id: string
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
  jobs: { name: string; due_at: number; leased_by: string | null; leased_until: number }
  idempotency: {
    id: string
    body_hash: string
    status: number
    reply: string
    created_at: number
    /** Whose call it was; null for visitors, and for what was remembered before this was noted. */
    user_id: string | null
  }
  /** What admins changed and when they signed in; the database lets nobody change a line of it. */
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
  }
  tries: { id: string; count: number; since: number }
  pages: { id: string; text: string; changed_at: number }
  /** What an admin looks for at the shipping desk again and again: the address's part after its question mark. */
  saved_views: { id: string; user_id: string; name: string; query: string }
  /** How far something is that is done to the whole database, such as putting the demo shop in. */
  marks: { id: string; state: number }
}
