import { expect, test } from 'vitest'
import { onUsualEngine, shopForTest } from '#tests/open-shop.ts'
import { pageNames } from './rules.ts'

onUsualEngine(
  'a page at the foot of the shop',
  ({ call, admin }) => {
    test('shows a default text until the owner writes one, and again without it', async () => {
      const read = async () => (await call('GET', '/pages/terms')).body
      const as = await admin()
      const put = (text: string, seen: number | null) =>
        call('PUT', '/pages/terms', { as, body: { text, seen } })
      const before = await read()
      expect(before).toMatchObject({ changedAt: null, text: expect.stringMatching(/14 days/) })
      expect(before.text).toContain('7 Foundry Lane')

      const { body: first } = await put('Ours.\n\n<b>Bold</b> terms.', null)
      expect(await read()).toEqual(first)
      expect(first.text).toBe('Ours.\n\n<b>Bold</b> terms.')
      expect((await put('Late', null)).body).toMatchObject({
        status: 409,
        code: 'edited-meanwhile',
      })
      await put('', first.changedAt)
      expect(await read()).toEqual(before)
      const { body: log } = await call('GET', '/audit?q=terms', { as })
      expect(log[1]).toMatchObject({
        about: 'terms',
        changes: [{ field: 'text', to: 'Ours.\n\n<b>Bold</b> terms.' }],
      })
    })
  },
  { SHOP_ADDRESS: '7 Foundry Lane, Portland' },
)

test('is linked in the footer beside the seller, and shows text, not markup', async () => {
  const shop = await shopForTest('sqlite', { SHOP_ADDRESS: '7 Foundry Lane' }, { pages: true })
  const html = async (url: string) => (await shop.app.inject({ method: 'GET', url })).payload
  const home = await html('/')
  expect(home).toMatch(/<address[^>]*>7 Foundry Lane<\/address>/)
  for (const name of pageNames) {
    expect(home).toContain(`href="/${name}"`)
    expect((await shop.app.inject({ method: 'GET', url: `/${name}` })).statusCode).toBe(200)
  }
  // Our own texts link what they speak of.
  expect(await html('/delivery')).toMatch(/<a [^>]*href="\/contact"[^>]*>contact us<\/a>/)
  const as = await shop.admin()
  const body = { text: '<script>alert(1)</script>\n\nTwo.', seen: null }
  await shop.call('PUT', '/pages/about', { as, body })
  const about = await html('/about')
  expect(about).toContain('<p>&lt;script&gt;alert(1)&lt;/script&gt;</p><p>Two.</p>')
})
