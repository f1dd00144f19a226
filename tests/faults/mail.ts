// Sign-ups while the shop is killed and the mail server is busy: every mail arrives, hardly one
// twice, and what it holds opens one account once, in its time.
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { cookieOf } from '#tests/attacks/accounts.ts'
import { inParallel } from '#tests/prove/scene.ts'
import { type Figures, missList, type Stand } from '#tests/prove/stand.ts'
import { type MailReceiver, openMailReceiver } from './mail-receiver.ts'
import { addressOf, demandLinks, openLink, password, type SignUps, signIn } from './mailed-links.ts'
import {
  becomes,
  countUnsent,
  mostForMailsMs,
  openShopProcess,
  type ShopProcess,
} from './shop-process.ts'

const signUps = { short: 12, full: 500 }
const kills = { short: 1, full: 25 }
const lanes = 4

/** Past the lease of a killed sender, and the wait after a mail's first refusal. */
const leaseMs = 35_000
/** Past every wait after that. */
const longerWaitsMs = [leaseMs, 3 * 60_000, 11 * 60_000, 61 * 60_000]

/** `spoil` is done before anybody signs up: that must be noticed. */
export async function proveMail(
  stand: Stand,
  spoil: (shop: ShopProcess) => Promise<unknown> = async () => {},
): Promise<Figures> {
  const mails = await openMailReceiver()
  const shop = await openShopProcess(stand, { SMTP_URL: mails.url, TRUST_PROXY: 'loopback' })
  const misses = missList()
  try {
    await shop.start()
    await spoil(shop)
    mails.refuseOneOf(4)
    const heard = await signUpUnderKills(shop, stand.size, misses.miss)
    mails.refuseOneOf(0)
    await untilSent(shop)
    const arrived = new Set(mails.taken.map(({ to }) => to))
    const lost = heard.acknowledged.filter((email) => !arrived.has(email))
    for (const email of lost) misses.miss(`the mail to ${email} is lost`)
    const doubled = copiesOf(mails)
    if (doubled > kills[stand.size]) misses.miss(`${doubled} mails came twice`)
    await demandWhole(shop, [...heard.acknowledged, ...heard.halfWay], misses.miss)
    const opened = await verifyAll(shop, mails, heard.acknowledged, misses.miss)
    const looks = await demandLinks(shop, mails, heard, stand.size, misses.miss).catch((error) => {
      misses.miss(String(error))
      return {}
    })
    return {
      signUps: signUps[stand.size],
      kills: kills[stand.size],
      refusedWith451: mails.refused(),
      lost: lost.length,
      doubled,
      cutHalfWay: heard.halfWay.length,
      verified: opened,
      ...looks,
      misses: misses.list(),
    }
  } finally {
    await shop.close()
    await mails.close()
  }
}

async function signUpUnderKills(
  shop: ShopProcess,
  size: Stand['size'],
  miss: (words: string) => void,
): Promise<SignUps> {
  const heard: SignUps = { acknowledged: [], halfWay: [] }
  const known = () => heard.acknowledged.length + heard.halfWay.length
  const each = Math.floor(signUps[size] / (kills[size] + 1))
  let over = false
  const killing = (async () => {
    for (let kill = 1; kill <= kills[size]; kill++) {
      while (known() < kill * each) await pause(5)
      await pause(Math.random() * 150)
      await shop.kill()
      await shop.setClock(kill * leaseMs)
      await shop.start()
    }
  })()
  // Told at the end: until then nobody goes on asking a shop that does not come back.
  killing.catch(() => {
    over = true
  })
  await inParallel(signUps[size], lanes, async (number) => {
    const email = `sign-up-${number}@workshop.test`
    for (let tries = 0; !over; tries++) {
      const answer = await signUp(shop, email, number).catch(() => null)
      if (answer?.body.success === true) heard.acknowledged.push(email)
      else if (answer?.body.success === false && tries > 0) heard.halfWay.push(email)
      else if (answer && answer.status !== 503) miss(`${email}: ${JSON.stringify(answer.body)}`)
      if (answer && answer.status !== 503) return
      await pause(40)
    }
  })
  await killing
  return heard
}

function signUp(shop: ShopProcess, email: string, number: number) {
  return shop.ask('POST', '/api/users', {
    headers: { 'x-forwarded-for': addressOf(number) },
    body: {
      name: `Rider ${number}`,
      email,
      password,
      address: '5 Canal Street',
      phone: '+1 555 0142',
    },
  })
}

/** Lets the time pass that refused mails wait for, until the shop has none left to send. */
async function untilSent(shop: ShopProcess): Promise<void> {
  for (const wait of longerWaitsMs) {
    await becomes(async () => (await countUnsent(shop, shop.clock())) === 0, mostForMailsMs)
    if ((await countUnsent(shop)) === 0) return
    await shop.setClock(shop.clock() + wait)
  }
  await becomes(async () => (await countUnsent(shop)) === 0, mostForMailsMs)
}

/** Nobody is left with half an account: whoever has one has its password, phone and address. */
async function demandWhole(
  shop: ShopProcess,
  emails: string[],
  miss: (words: string) => void,
): Promise<void> {
  const { rows } = await sql<{ email: string }>`select u.email from users u
    join identity_accounts a on a."userId" = u.id and a.password is not null
    where u.phone <> '' and u.address <> ''`.execute(shop.db.whole)
  const whole = new Set(rows.map(({ email }) => email))
  for (const email of emails) if (!whole.has(email)) miss(`${email} has half an account`)
}

/** Copies beyond the first: by the mail's own id, and by whom it was for. */
function copiesOf({ taken }: MailReceiver): number {
  const signedUp = taken.filter(({ to }) => to.startsWith('sign-up-'))
  return signedUp.length - new Set(signedUp.map(({ to }) => to)).size
}

async function verifyAll(
  shop: ShopProcess,
  mails: MailReceiver,
  emails: string[],
  miss: (words: string) => void,
): Promise<number> {
  const byAddress = new Map(mails.taken.map((mail) => [mail.to, mail]))
  await inParallel(emails.length, lanes, async (number) => {
    const letter = byAddress.get(emails[number] ?? '')
    if (!letter) return
    const entered = await signIn(shop, letter.to, password, number)
    const cookie = cookieOf(entered.headers.getSetCookie())
    const answer = await openLink(shop, letter, cookie)
    const to = answer.headers.get('location') ?? ''
    if (answer.status !== 302 || !to.includes('/emailVerified') || to.includes('error'))
      miss(`a verification link says ${answer.status} ${to}`)
  })
  const yes = shop.db.engine === 'postgres' ? sql`true` : sql`1`
  const { rows } = await sql<{ email: string }>`select email from identity_users
    where "emailVerified" = ${yes} and email like 'sign-up-%'`.execute(shop.db.whole)
  if (rows.length < emails.length) miss(`${rows.length} of ${emails.length} became verified`)
  return rows.length
}
