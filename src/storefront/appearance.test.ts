import { readFileSync } from 'node:fs'
import { wcagContrast } from 'culori/fn'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { storePicture } from '#images/server/upload.ts'
import { onBothEngines, shopForTest } from '#tests/open-shop.ts'
import { where } from '#tests/pay.ts'
import { accentTones, leastContrast, ownTokens, themes } from './accent.ts'
import { readDocumentBrand } from './server/brand.ts'

onBothEngines('the appearance of the shop', ({ call, admin, customer }) => {
  test('is changed by an admin, once for what was seen, and written into the audit log', async () => {
    const as = await admin()
    const { body: before } = await call('GET', '/appearance')
    expect(before).toEqual({ logo: null, accent: null, changedAt: null })
    const body = { logo: null, accent: '#1F6FEB', seen: null }
    expect((await call('PUT', '/appearance', { as: await customer(), body })).status).toBe(403)
    const { body: saved } = await call('PUT', '/appearance', { as, body })
    expect(saved).toMatchObject({ logo: null, accent: '#1f6feb' })
    expect((await call('GET', '/appearance')).body).toEqual(saved)
    const late = await call('PUT', '/appearance', { as, body: { ...body, accent: '#000000' } })
    expect(late.body).toMatchObject({ status: 409, code: 'edited-meanwhile' })
    const { body: log } = await call('GET', '/audit', { as })
    expect(log[0]).toMatchObject({ changes: [{ field: 'accent', to: '#1f6feb' }] })
  })

  test.each(['red', '#12345', '#12345g', 'url(x)', '#123456;}body{display:none'])(
    'refuses %s as a colour',
    async (accent) => {
      const body = { logo: null, accent, seen: null }
      const { status } = await call('PUT', '/appearance', { as: await admin(), body })
      expect(status).toBe(422)
    },
  )

  test.each(['https://elsewhere.example/logo.png', '/images/../api', 'javascript:alert(1)'])(
    'refuses %s as a logo',
    async (logo) => {
      const { changedAt: seen } = (await call('GET', '/appearance')).body
      const body = { logo, accent: null, seen }
      const { status } = await call('PUT', '/appearance', { as: await admin(), body })
      expect(status).toBe(422)
    },
  )
})

test('shows the name in the bar, in titles and in structured data, and the accent in a stylesheet', async () => {
  const shop = await shopForTest('sqlite', { SHOP_NAME: 'Foundry & Sons' }, { pages: true })
  const read = async (url: string) => (await shop.app.inject({ method: 'GET', url })).payload
  const pages = ['/', '/login', '/signup', '/basket', '/quickOrder', '/products', '/reviews', '/no']
  for (const page of pages) {
    const html = await read(page)
    expect(html).toContain(' · Foundry &amp; Sons</title>')
    expect(html).not.toMatch(/Kickstand(?! at|,)/)
    expect(html).not.toContain('/appearance.css')
  }
  const as = await shop.admin()
  await shop.call('PUT', '/appearance', { as, body: { logo: null, accent: '#1f6feb', seen: null } })
  const html = await read('/products')
  const [, href = ''] = /href="(\/appearance\.css[^"]*)"/.exec(html) ?? []
  expect(await read(href)).toContain('--color-accent: #1f6feb')
})

test('mails and documents carry the logo, and the accent where it can be read', async () => {
  const shop = await shopForTest('sqlite', { SHOP_NAME: 'Foundry & Sons' })
  const { db, images } = shop.shop
  const [admin, buyer] = [await shop.admin(), await shop.customer()]
  const order = async (name: string) => {
    const lines = [{ productId: await shop.product({ price: 12, name }), quantity: 20 }]
    const { _id, number } = await shop.ok('POST', '/purchases', {
      as: buyer,
      body: { ...where, lines },
    })
    const { html } = await shop.mail(buyer.email, new RegExp(number))
    const url = `/api/purchases/${_id}/confirmation.pdf`
    const headers = { authorization: `Bearer ${buyer.token}` }
    return { html, pdf: (await shop.app.inject({ url, headers })).rawPayload.toString('latin1') }
  }
  const plain = await order('Plain bolt')
  expect(plain.html).toContain('background:#bb4400')
  expect(plain.html).not.toContain('<img')
  expect(plain.pdf).not.toContain('/Subtype /Image')

  const blank = { width: 300, height: 90, channels: 3, background: '#204080' } as const
  const logo = await storePicture(db, images, await sharp({ create: blank }).png().toBuffer(), null)
  const yellow = '#ffff00'
  const body = { logo, accent: yellow, seen: null }
  await shop.ok('PUT', '/appearance', { as: admin, body })
  const named = 'style="color:#bb4400"'
  const own = await order(`Bolt ${named}`)
  expect(own.html).toMatch(/<img src="http[^"]+webp" alt="Foundry &#38; Sons"/)
  // Texts of users are unchanged.
  expect(own.html).toContain('style=&#34;color:#bb4400&#34;')
  expect(own.html).not.toMatch(/ style="[^"]*#bb4400/)
  for (const theme of themes) expect(own.html).toContain(accentTones(yellow, theme).fill)
  expect(own.pdf).toContain('/Subtype /Image')
  const { accent = '' } = await readDocumentBrand(db.read, images)
  expect(wcagContrast(accent, '#ffffff')).toBeGreaterThanOrEqual(leastContrast)
})

describe('accentTones', () => {
  const colours = [
    '#000000',
    '#ffffff',
    '#ffff00',
    '#0000ff',
    '#ff0000',
    '#1f6feb',
    '#d9590b',
    '#808080',
  ]

  test.each(colours)('makes %s readable in both themes', (accent) => {
    for (const theme of themes) {
      const { textContrast, fillContrast } = accentTones(accent, theme)
      expect(Math.min(textContrast, fillContrast)).toBeGreaterThanOrEqual(leastContrast)
    }
  })

  test('does not change a readable colour', () => {
    expect(accentTones('#0b5394', 'light')).toMatchObject({ text: '#0b5394', fill: '#0b5394' })
  })
})

test('the preview has the colours of the pages', () => {
  const css = readFileSync(new URL('../web/styles/tokens.css', import.meta.url), 'utf8')
  for (const [name, light] of Object.entries(ownTokens.light)) {
    const dark = ownTokens.dark[name as keyof typeof ownTokens.dark]
    expect(css).toContain(`${name}: light-dark(${light}, ${dark});`)
  }
})
