import { expect, test } from 'vitest'
import type { Person } from '#tests/makers.ts'
import { onUsualEngine } from '#tests/open-shop.ts'
import type { Review } from './contract.ts'

onUsualEngine('reviews', (shop) => {
  const { call, customer, admin } = shop

  test("the specification's own call, with name, email and picture, is taken in the user's name", async () => {
    const as = await customer()
    const other = { userName: 'Other', email: 'else@workshop.test', img: '/images/else.webp' }
    const body = { ...other, star: 5, description: 'Fits.' }
    const answer = await call('POST', '/reviews', { as, body })
    expect(answer).toMatchObject({ status: 200, body: { userName: as.name, img: '' } })
  })

  test('allows an account one review a day', async () => {
    const body = { star: 5, description: 'Fits.' }
    const as = await customer()
    const many = await Promise.all([1, 2, 3].map(() => call('POST', '/reviews', { as, body })))
    expect(many.map(({ status }) => status).sort()).toEqual([200, 429, 429])
    const again = many.find(({ status }) => status === 429)
    expect(again?.body.detail).toMatch(/come back tomorrow/)
    expect(Number(again?.headers['retry-after'])).toBeGreaterThan(23 * 60 * 60)
  })

  test('shows a hidden review only to admins until it is shown again', async () => {
    const [author, chief] = [await customer(), await admin()]
    const body = { star: 1, description: 'Buy elsewhere' }
    const { body: review } = await call('POST', '/reviews', { as: author, body })
    const isListed = async (as: typeof chief | null) => {
      const { body } = await call('GET', '/reviews', { as })
      return body.find(({ _id }: Review) => _id === review._id)?.hidden
    }
    const hide = (hidden: boolean, as = chief) =>
      call('PUT', `/reviews/${review._id}`, { as, body: { hidden } })
    expect(await isListed(null)).toBe(false)
    expect((await hide(true)).body).toEqual({ hidden: true })
    for (const other of [null, author, await customer()])
      expect(await isListed(other)).toBe(undefined)
    expect(await isListed(chief)).toBe(true)
    await hide(false)
    expect(await isListed(null)).toBe(false)
    const none = await call('PUT', '/reviews/none', { as: chief, body: { hidden: true } })
    expect(none).toMatchObject({ status: 404, body: { code: 'unknown-review' } })
  })

  test("shows the shop's answer below a review until it is removed", async () => {
    const [author, as] = [await customer(), await admin()]
    const body = { star: 2, description: 'Came late' }
    const { body: review } = await call('POST', '/reviews', { as: author, body })
    const listed = async (query = '') => {
      const { body } = await call('GET', `/reviews${query}`)
      return body.find(({ _id }: Review) => _id === review._id)?.answer
    }
    const say = (answer: string, who = as) =>
      call('PUT', `/reviews/${review._id}/answer`, { as: who, body: { answer } })
    expect(await listed('?answered=false')).toBe(null)
    expect((await say('We are sorry.')).body).toEqual({ answer: 'We are sorry.' })
    expect(await listed()).toBe('We are sorry.')
    expect(await listed('?answered=true')).toBe('We are sorry.')
    expect(await listed('?answered=false')).toBe(undefined)
    // A colleague began while there was none.
    const late = { answer: 'Buy here again.', seen: null }
    const second = await call('PUT', `/reviews/${review._id}/answer`, { as, body: late })
    expect(second).toMatchObject({ status: 409, body: { code: 'edited-meanwhile' } })
    expect(await listed()).toBe('We are sorry.')
    await say('')
    expect(await listed('?answered=false')).toBe(null)
  })

  test("an author's email is whole for them and for admins, masked for all others", async () => {
    const { address } = shop
    const [author, other, chief] = await Promise.all([customer(), customer(), admin()])
    const said = await call('POST', '/reviews', { as: author, body: { star: 4, description: 'x' } })
    expect(said.body.email).toBe(author.email)
    const masked = `${author.email[0]}•••@${author.email.split('@')[1]}`
    const emailFor = async (headers: Record<string, string>) => {
      const answer = await fetch(`${address}/api/reviews?limit=50`, { headers })
      const found = ((await answer.json()) as Review[]).find(({ _id }) => _id === said.body._id)
      return [found?.email, answer.headers.get('cache-control')]
    }
    const bearer = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` })
    // Twice round, so that what visitors are given is kept before the others ask.
    for (const _ of [1, 2]) {
      expect(await emailFor({})).toEqual([masked, 'no-cache'])
      expect(await emailFor({ authorization: 'Bearer null' })).toEqual([masked, 'no-cache'])
      expect(await emailFor(bearer(author))).toEqual([author.email, 'no-store'])
      expect(await emailFor(bearer(other))).toEqual([masked, 'no-store'])
      expect(await emailFor(bearer(chief))).toEqual([author.email, 'no-store'])
    }
  })

  test('a search among reviews tells nothing of their emails', async () => {
    const author = await customer({ email: 'perceval@mallory.test' })
    await call('POST', '/reviews', { as: author, body: { star: 4, description: 'Quiet' } })
    for (const q of ['perceval', 'mallory', 'mallory.test'])
      expect((await call('GET', `/reviews?q=${q}`)).body).toEqual([])
  })
})

onUsualEngine(
  'reviews of accounts whose email is not verified',
  ({ call, customer }) => {
    test('are limited to one a day per account and three per IP address', async () => {
      const body = { star: 5, description: 'Fits.' }
      const newcomer = () => customer({ verified: false })
      const write = async (from: string, as: Person) => {
        const headers = { 'x-forwarded-for': from }
        return (await call('POST', '/reviews', { as, body, headers })).status
      }
      const first = await newcomer()
      expect(await write('192.0.2.1', first)).toBe(200)
      expect(await write('192.0.2.1', first)).toBe(429)
      for (const status of [200, 200, 429, 429])
        expect(await write('192.0.2.1', await newcomer())).toBe(status)
      expect(await write('192.0.2.2', await newcomer())).toBe(200)
      expect(await write('192.0.2.1', await customer())).toBe(200)
    })
  },
  { TRUST_PROXY: 'loopback' },
)
