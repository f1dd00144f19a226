import { expect, test } from 'vitest'
import { onBothEngines } from '#tests/open-shop.ts'
import type { Review } from './contract.ts'

onBothEngines('reviews', (shop) => {
  test("the specification's own call, with name, email and picture, is taken in the asker's name", async () => {
    const { call, customer } = shop()
    const as = await customer()
    const body = {
      userName: 'Somebody else',
      email: 'else@workshop.test',
      img: '/images/else.webp',
      star: 5,
      description: 'Fits.',
    }
    const answer = await call('POST', '/reviews', { as, body })
    expect(answer).toMatchObject({ status: 200, body: { userName: as.name, img: '' } })
  })

  test("an author's email is whole for them and for admins, masked for all others", async () => {
    const { call, customer, admin, address } = shop()
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
    const { call, customer } = shop()
    const author = await customer({ email: 'perceval@mallory.test' })
    await call('POST', '/reviews', { as: author, body: { star: 4, description: 'Quiet' } })
    for (const q of ['perceval', 'mallory', 'mallory.test'])
      expect((await call('GET', `/reviews?q=${q}`)).body).toEqual([])
  })

  test("a browser does not take the visitors' answer for its own after signing in", async () => {
    const answer = await fetch(`${shop().address}/api/reviews?limit=3`)
    expect(answer.headers.get('vary')).toMatch(/authorization/)
  })
})
