import { expect, test } from 'vitest'
import { ours } from '#base/texts.ts'
import { expectNobody, json, returnLink, wordsAt } from '#tests/google-visit.ts'
import { onUsualEngine } from '#tests/open-shop.ts'
import { newVisitor } from '#tests/visitor.ts'

const { google } = ours

onUsualEngine('a forged sign-in with Google', (shop) => {
  test.each(['unknown', ''])('with the state %j is refused', async (state) => {
    const visitor = newVisitor(shop.address)
    const answer = await visitor.ask(`/api/identity/callback/google?code=x&state=${state}`)
    expect(await wordsAt(visitor, answer)).toContain(google.interrupted)
    await expectNobody(visitor)
  })

  test('in a browser that did not begin it is refused', async () => {
    const attacker = newVisitor(shop.address)
    const link = await returnLink(attacker, { email: 'attacker@gmail.test', verified: 'yes' })
    const victim = newVisitor(shop.address)
    expect(await wordsAt(victim, await victim.ask(link))).toContain(google.interrupted)
    await expectNobody(victim)
  })

  test('that comes back twice counts once', async () => {
    const visitor = newVisitor(shop.address)
    const link = await returnLink(visitor, { email: 'again@gmail.test', verified: 'yes' })
    expect(await wordsAt(visitor, await visitor.ask(link))).toContain(google.signedIn)
    const thief = newVisitor(shop.address)
    expect(await wordsAt(thief, await thief.ask(link))).toContain(google.interrupted)
    await expectNobody(thief)
  })

  test('with the code of another sign-in is refused by its proof key', async () => {
    const attacker = newVisitor(shop.address)
    const stolen = await returnLink(attacker, { email: 'stolen@gmail.test', verified: 'yes' })
    const victim = newVisitor(shop.address)
    const own = new URL(await returnLink(victim, { email: 'own@gmail.test', verified: 'yes' }))
    own.searchParams.set('code', new URL(stolen).searchParams.get('code') ?? '')
    expect(await wordsAt(victim, await victim.ask(own.href))).toContain(google.failed)
    await expectNobody(victim)
  })

  test('that names another issuer is refused', async () => {
    const visitor = newVisitor(shop.address)
    const link = new URL(await returnLink(visitor, { email: 'iss@gmail.test', verified: 'yes' }))
    link.searchParams.set('iss', 'https://evil.test')
    expect(await wordsAt(visitor, await visitor.ask(link.href))).toContain(google.failed)
    await expectNobody(visitor)
  })

  test.each(['callbackURL', 'errorCallbackURL', 'newUserCallbackURL'])(
    'whose %s leaves the shop is refused',
    async (name) => {
      for (const to of [
        'https://evil.test',
        '//evil.test',
        '/\\evil.test',
        'javascript:alert(1)',
      ]) {
        const visitor = newVisitor(shop.address)
        const answer = await visitor.ask('/api/identity/sign-in/social', {
          method: 'POST',
          headers: json,
          body: JSON.stringify({ provider: 'google', [name]: to }),
        })
        expect(answer.status).toBe(400)
      }
    },
  )

  test('by a token instead of a sign-in is not taken', async () => {
    const visitor = newVisitor(shop.address)
    const answer = await visitor.ask('/api/identity/sign-in/social', {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ provider: 'google', idToken: { token: 'a.b.c' } }),
    })
    expect(await answer.json()).toMatchObject({ redirect: false, url: expect.any(String) })
    await expectNobody(visitor)
  })

  test('shows none of the words that it brings', async () => {
    const visitor = newVisitor(shop.address)
    for (const error of ['<b>evil</b>', 'constructor']) {
      const answer = await visitor.ask(
        `/api/identity/google?error=${error}&error_description=<b>evil`,
      )
      const text = await answer.text()
      expect(text).toContain(google.failed)
      expect(text).not.toMatch(/evil|function/)
    }
  })
})
