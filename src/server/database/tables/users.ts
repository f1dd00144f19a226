import type { Generated } from 'kysely'

export type UserTables = {
  users: Users
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
