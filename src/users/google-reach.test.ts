import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, test } from 'vitest'
import { ours } from '#base/texts.ts'
import { openGoogleSandbox } from '#sandbox/google/google.ts'
import { googleReturn } from '#server/adapters/better-auth-path.ts'
import { freePort } from '#tests/free-port.ts'
import { json, signIn } from '#tests/google-visit.ts'
import { openTestShop, type TestShop } from '#tests/open-shop.ts'
import { newVisitor } from '#tests/visitor.ts'

const client = { GOOGLE_CLIENT_ID: 'shop', GOOGLE_CLIENT_SECRET: 'a secret between two' }

describe('a provider elsewhere', () => {
  const open: { close(): Promise<unknown> }[] = []
  afterEach(async () => {
    for (const each of open.splice(0).reverse()) await each.close()
  })

  test('that does not answer is told, and reached as soon as it does', async () => {
    const port = await freePort()
    const shop = await openTestShop('sqlite', { ...client, OIDC_ISSUER: issuerAt(port) })
    open.push(shop)
    expect(await press(shop)).toMatchObject({ status: 502, detail: ours.google.down })

    open.push(await openProvider(port, issuerAt(port), shop))
    const { words } = await signIn(newVisitor(shop.address), { email: 'robin.rider@gmail.test' })
    expect(words).toContain(ours.google.signedIn)
  })

  test('that calls itself by another name is not believed', async () => {
    const port = await freePort()
    const alias = issuerAt(port).replace('127.0.0.1', 'localhost')
    const shop = await openTestShop('sqlite', { ...client, OIDC_ISSUER: alias })
    open.push(shop, await openProvider(port, issuerAt(port), shop))
    expect(await press(shop)).toMatchObject({ status: 502, detail: ours.google.down })
  })
})

describe('the demo shop', () => {
  test('keeps people on the name that they opened it by', async () => {
    const shop = await openTestShop('sqlite')
    const visitor = newVisitor(shop.address.replace('127.0.0.1', 'localhost'))
    const { words } = await signIn(visitor, { email: 'robin.rider@gmail.test' })
    expect(words).toContain(ours.google.signedIn)
    await shop.close()
  })

  test('behind a proxy sends browsers to its public address, and itself to its own', async () => {
    const shop = await openTestShop('sqlite', {
      MODE: 'demo',
      PUBLIC_URL: 'https://demo.workshop.test',
    })
    const url = '/sandbox/google/.well-known/openid-configuration'
    const own = `http://127.0.0.1:${shop.shop.config.port}/sandbox/google`
    const answer = await shop.app.inject({ method: 'GET', url, headers: { host: 'inside:3000' } })
    expect(answer.json()).toMatchObject({
      issuer: 'https://demo.workshop.test/sandbox/google',
      authorization_endpoint: 'https://demo.workshop.test/sandbox/google/auth',
      token_endpoint: `${own}/token`,
      jwks_uri: `${own}/jwks`,
    })
    await shop.close()
  })
})

const issuerAt = (port: number) => `http://127.0.0.1:${port}/google`

async function openProvider(
  port: number,
  issuer: string,
  shop: TestShop,
): Promise<FastifyInstance> {
  const app = fastify()
  const provider = openGoogleSandbox({
    file: ':memory:',
    issuer,
    serverAddress: issuer,
    clientId: client.GOOGLE_CLIENT_ID,
    clientSecret: client.GOOGLE_CLIENT_SECRET,
    redirectUris: [googleReturn(shop.address)],
  })
  await app.register(provider.plugin, { prefix: '/google' })
  await app.listen({ port, host: '127.0.0.1' })
  return app
}

async function press(shop: TestShop): Promise<{ status: number; detail: string }> {
  const answer = await newVisitor(shop.address).ask('/api/identity/sign-in/social', {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ provider: 'google' }),
  })
  return (await answer.json()) as { status: number; detail: string }
}
