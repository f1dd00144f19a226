import { expect, test } from 'vitest'
import type { Person } from '#tests/makers.ts'
import { type Json, onBothEngines } from '#tests/open-shop.ts'
import { where } from '#tests/pay.ts'
import { pdfPages } from '#tests/pdf-words.ts'

onBothEngines('notes of lines', (shop) => {
  const { call, customer, admin, product } = shop

  /** The result of quick order for a line, after the page's usual answer. */
  const check = async (text: string, edits: Json[] = []) =>
    (await call('POST', '/quick-order/check', { body: { text, edits } })).body.lines

  const read = async ({ token }: Person, path: string) => {
    const headers = { authorization: `Bearer ${token}` }
    return (await shop.app.inject({ url: `/api${path}`, headers })).rawPayload
  }

  test('carries a remark from the list through the basket to the order and its documents', async () => {
    const as = await customer()
    const productId = await product({ productCode: 'NOTE-1', price: 12 })
    const [asked] = await check('NOTE-1 20 ring me first')
    expect(asked).toMatchObject({
      ...{ state: 'fixable', code: 'remark', note: 'ring me first' },
      suggestions: [{ productId, quantity: 20 }],
    })
    const edits = [{ line: 1, productId, quantity: '20' }]
    const [ready] = await check('NOTE-1 20 ring me first', edits)
    expect(ready).toMatchObject({ state: 'ready', note: 'ring me first' })
    const [changed] = await check('NOTE-1 20 ring me first', [{ ...edits[0], note: '' }])
    expect(changed).toMatchObject({ state: 'ready', note: null })

    const lines = [{ productId, quantity: 20, note: ready.note }]
    const basket = await call('PUT', '/basket', { as, body: { how: 'add', lines } })
    expect(basket.body.lines).toMatchObject([{ quantity: 20, note: 'ring me first' }])
    const placed = await call('POST', '/purchases', { as, body: where })
    const [order] = placed.body.orders
    expect(order).toMatchObject({ lineNote: 'ring me first', note: '' })

    const boss = await admin()
    const purchase = `/purchases/${placed.body._id}`
    for (const document of ['confirmation', 'packing-slip']) {
      const file = await read(boss, `${purchase}/${document}.pdf`)
      expect((await pdfPages(file)).join('\n')).toContain('Note: ring me first')
    }
    const file = await read(as, `/orders.csv?email=${as.email}`)
    expect(String(file)).toContain('ring me first')
    await expect
      .poll(async () => JSON.stringify(await shop.mails(as.email)))
      .toContain('ring me first')
  })

  test('joins the notes of merged lines, each once', async () => {
    const as = await customer()
    const productId = await product()
    const add = (how: string, note?: string) =>
      call('PUT', '/basket', { as, body: { how, lines: [{ productId, quantity: 10, note }] } })
    await add('add', 'for Ann')
    await add('add', 'for Bob')
    await add('add', 'for Ann')
    await add('add')
    const kept = await add('set')
    expect(kept.body.lines).toMatchObject([{ quantity: 10, note: 'for Ann; for Bob' }])
    const emptied = await add('set', '')
    expect(emptied.body.lines).toMatchObject([{ note: '' }])
    const lines = [
      { productId, quantity: 10, note: 'one' },
      { productId, quantity: 10, note: 'other' },
    ]
    const placed = await call('POST', '/purchases', { as, body: { ...where, lines } })
    expect(placed.body.orders).toMatchObject([{ quantity: 20, lineNote: 'one; other' }])
  })

  test('refuses a note that is too long for a packing slip', async () => {
    const as = await customer()
    const lines = [{ productId: await product(), quantity: 10, note: 'x'.repeat(201) }]
    const answer = await call('PUT', '/basket', { as, body: { how: 'add', lines } })
    expect(answer.status).toBe(422)
  })
})
