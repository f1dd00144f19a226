/** What the shop uses of the identity service besides Google; nothing else of it is reachable. */
export const opened = [
  'POST /sign-in/email',
  'POST /sign-out',
  'GET /get-session',
  'POST /request-password-reset',
  'GET /reset-password/:token',
  'POST /reset-password',
  'GET /verify-email',
  'POST /send-verification-email',
  'GET /error',
] as const

export type Opened = (typeof opened)[number]
