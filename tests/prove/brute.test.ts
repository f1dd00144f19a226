// Guessing passwords: per account from any number of addresses, at once, across restarts and
// processes; and no owner is locked out for good.
import { identityCall, mailedLink, register } from '#tests/attacks/accounts.ts'
import type { TestShop } from '#tests/open-shop.ts'
import { shortOrFull, stressTest } from './stress-test.ts'

/** What limits.ts promises for one account. */
const allowed = 10
const guesses = shortOrFull(40, 200)

stressTest('brute', async ({ open, miss }) => {
  const shop = await open()
  const { email, password } = await register(shop)
  const guess = (at: TestShop, number: number, secret = `guess-${number}`) =>
    identityCall(at, '/sign-in/email', { email, password: secret }, { from: address(number) })
  const answers = await Promise.all(
    Array.from({ length: guesses }, (_, number) => guess(shop, number)),
  )
  const heard = answers.filter(({ status }) => status === 401).length
  const turnedAway = answers.filter(({ status }) => status === 429)
  if (heard > allowed) miss(`${heard} guesses were heard, ${allowed} may be`)
  const wait = Math.max(...turnedAway.map(({ headers }) => Number(headers['retry-after'])))
  if (!(wait > 0 && wait <= 900)) miss(`Retry-After says ${wait}`)
  const other = await open(sameShop(shop))
  if ((await guess(other, 1)).status !== 429) miss('another process knows nothing of it')

  const reset = { email, redirectTo: '/resetPassword' }
  const asked = await identityCall(shop, '/request-password-reset', reset)
  if (asked.status !== 200) miss(`a reset is answered ${asked.status}`)
  const link = await mailedLink(shop, email, /https?:\S+reset-password\/\S+/)
  const token = link.match(/reset-password\/([^?]+)/)?.[1]
  const fresh = `${password}-new`
  const set = await identityCall(shop, '/reset-password', { newPassword: fresh, token })
  if (set.status !== 200) miss(`the new password is answered ${set.status}: ${set.text}`)
  const back = await guess(shop, 999, fresh)
  if (back.status !== 200) miss(`the owner is kept out: ${back.status}`)
  const again = await identityCall(shop, '/reset-password', { newPassword: 'once-more-1', token })
  if (again.status < 400) miss('a reset link works twice')
})

function sameShop({ shop }: TestShop): Record<string, string> {
  const { dataDir, databaseUrl } = shop.config
  return { DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) }
}

function address(number: number): string {
  return `10.0.${Math.floor(number / 250)}.${(number % 250) + 1}`
}
