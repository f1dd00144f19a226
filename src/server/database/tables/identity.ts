/** The identity service's own tables, as far as the shop reads them. */
export type IdentityTables = {
  identity_users: IdentityUsers
  identity_sessions: IdentitySessions
  identity_accounts: IdentityAccounts
  identity_verifications: IdentityVerifications
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
