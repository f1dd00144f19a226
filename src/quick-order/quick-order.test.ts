import { expect, test } from 'vitest'
import { addNumbers } from '#part-numbers/server/numbers.ts'
import { replaceSuccessors } from '#part-numbers/server/successors.ts'
import { onBothEngines, type TestShop } from '#tests/open-shop.ts'

type Line = { line: number; state: string; productCode: string | null; quantity: number | null }

onBothEngines('quick order', (open) => {
  const { customer, product, statementsOf } = open

  const check = async (text: string, more: object = {}, as: { token: string } | null = null) => {
    const answer = await open.call('POST', '/quick-order/check', { as, body: { text, ...more } })
    expect(answer.status).toBe(200)
    return answer.body
  }
  const told = (body: { lines: Line[] }) =>
    body.lines.map(({ line, state, productCode, quantity }) =>
      [line, state, productCode ?? '-', quantity ?? '-'].join(' '),
    )

  test('says how many are left where there are too few, and that none is', async () => {
    await product({ productCode: 'PAD-FEW', quantity: 30, minimumQuantity: 10 })
    await product({ productCode: 'PAD-NONE', quantity: 0, minimumQuantity: 10 })
    const { lines } = await check('PAD-FEW 40\nPAD-NONE 40')
    expect(lines.map(({ message }: { message: string }) => message)).toEqual([
      'Product cannot be purchased for product shortage. Only 30 left.',
      'Product cannot be purchased for product shortage. None is left.',
    ])
  })

  test('says of each line what it would order, by which number, and what it costs', async () => {
    const { disc } = await shelf(open)
    const body = await check('Part\tQty\npad-disc\t10\nOEM 17 5\t20\nPAD-D1SC\t10\nHello\nZZ-1\t4')
    expect(told(body)).toEqual([
      '1 unknown - -',
      '2 ready PAD-DISC 30',
      '4 fixable - 10',
      '5 unknown - -',
      '6 unknown - 4',
    ])
    expect(body.lines[1]).toMatchObject({
      lines: [2, 3],
      message: 'Lines 2 and 3: 30 together',
      matched: { class: 'ours', number: 'PAD-DISC' },
      joined: [{ line: 3, raw: 'OEM 17 5\t20', quantity: 20 }],
      unitPrice: 12,
      lineTotal: 360,
      productId: disc,
    })
    expect(body.lines[2]).toMatchObject({
      code: 'did-you-mean',
      written: 'PAD-D1SC',
      suggestions: [{ label: 'PAD-DISC Disc of the pad', productId: disc, quantity: 10 }],
    })
    expect(body.lines[3]).toMatchObject({ code: 'not-a-part' })
    expect(body).toMatchObject({
      counts: { ready: 1, fixable: 1, unknown: 3, quiet: 2 },
      total: 360,
      heading: { cells: ['Part', 'Qty'], numbers: [0], quantities: [1] },
    })
  })

  test('suggests the parts whose number holds what was left to read of it', async () => {
    const { disc } = await shelf(open)
    const { lines } = await check('4412-half 10\nks7701 20')
    expect(lines).toMatchObject([
      { code: 'unknown-number' },
      {
        ...{ code: 'did-you-mean', written: 'ks7701' },
        suggestions: [{ label: 'PAD-DISC Disc of the pad', productId: disc, quantity: 20 }],
      },
    ])
  })

  test('takes four signs, of which one is a letter, for the end of a number', async () => {
    const { disc } = await shelf(open)
    const { lines } = await check('fs-16 20')
    expect(lines).toMatchObject([
      { code: 'did-you-mean', written: 'fs-16', suggestions: [{ productId: disc, quantity: 20 }] },
    ])
  })

  test('follows what took a part’s place, and says so', async () => {
    const { old, disc } = await shelf(open)
    const { lines } = await check('PAD-OLD 10')
    expect(lines).toMatchObject([
      { state: 'fixable', code: 'replaced', suggestions: [{ productId: disc, quantity: 20 }] },
    ])
    const mended = { edits: [{ line: 1, productId: disc, quantity: '20' }] }
    expect(told(await check('PAD-OLD 10', mended))).toEqual(['1 ready PAD-DISC 20'])
    expect(old).not.toBe(disc)
  })

  test('a line of words gets what search finds first, in the quantity of the line', async () => {
    const productId = await product({ name: 'Magnetic drain plug M12', productCode: 'PAD-PLUG' })
    const [line] = (await check('20 drain plugs magnetic')).lines
    expect(line).toMatchObject({ state: 'fixable', code: 'words', quantity: 20 })
    expect(line.suggestions[0]).toMatchObject({ productId, quantity: 20 })
    const [nothing] = (await check('20 brake lights chequered')).lines
    expect(nothing).toMatchObject({ state: 'unknown', code: 'words', suggestions: [] })
  })

  test('a change by hand is judged as what was written is', async () => {
    const { disc } = await shelf(open)
    const text = 'nonsense-9 1\nPAD-DISC 7\nPAD-DISC 20'
    const edits = [
      { line: 1, number: 'oem-175', quantity: '10 pcs' },
      { line: 2, productId: disc, quantity: '12' },
    ]
    const body = await check(text, { edits })
    expect(told(body)).toEqual(['1 fixable PAD-DISC 42'])
    expect(body.lines[0]).toMatchObject({ code: 'not-a-case', lines: [1, 2, 3] })
    const joined = [
      { line: 1, productId: disc, quantity: '45' },
      { line: 2, into: 1 },
      { line: 3, out: true },
    ]
    const after = await check(text, { edits: joined })
    expect(after.lines).toMatchObject([{ state: 'ready', quantity: 45, lines: [1, 2] }])
    const odd = await check(text, { edits: [{ line: 2, productId: disc, quantity: 'many' }] })
    expect(odd.lines[1]).toMatchObject({ code: 'quantity-wrong' })
  })

  test('a part that was chosen by hand may be kept for the number that was written', async () => {
    const { disc } = await shelf(open)
    const buyer = await customer()
    const text = 'NOBODY-99-X 10\nPAD-D1SC 20'
    const edits = [
      { line: 1, number: 'pad-disc', quantity: '10' },
      { line: 2, productId: disc, quantity: '20' },
    ]
    const chosen = await check(text, { edits }, buyer)
    expect(chosen.lines).toMatchObject([
      {
        ...{ state: 'ready', raw: 'NOBODY-99-X 10', quantity: 30, written: 'NOBODY-99-X' },
        joined: [{ line: 2, raw: 'PAD-D1SC 20', written: 'PAD-D1SC' }],
      },
    ])
    const number = 'NOBODY-99-X'
    await open.call('POST', '/own-numbers', { as: buyer, body: { productId: disc, number } })
    const kept = await check(text, { edits }, buyer)
    expect(kept.lines).toMatchObject([{ written: null, joined: [{ written: 'PAD-D1SC' }] }])
    // What was written names another part already: nothing is offered in its place.
    const other = { edits: [{ line: 1, number: 'PAD-OLD', quantity: '10' }] }
    expect((await check('OEM-175 10', other, buyer)).lines).toMatchObject([{ written: null }])
  })

  test('knows a customer’s own numbers, and nobody else’s', async () => {
    const { disc } = await shelf(open)
    const [buyer, other] = [await customer(), await customer()]
    const body = { productId: disc, number: 'Scheibe 7' }
    await open.call('POST', '/own-numbers', { as: buyer, body })
    const own = await check('scheibe-7 10', {}, buyer)
    expect(own.lines).toMatchObject([{ state: 'ready', matched: { class: 'own' } }])
    for (const as of [other, null])
      expect((await check('scheibe-7 10', {}, as)).lines).toMatchObject([{ state: 'unknown' }])
    // The same number of two classes and two parts is asked, not taken.
    await open.call('POST', '/own-numbers', {
      as: buyer,
      body: { productId: await product({ name: `Other ${disc}` }), number: 'OEM-175' },
    })
    const asked = await check('OEM-175 10', {}, buyer)
    expect(asked.lines).toMatchObject([{ state: 'fixable', code: 'two-parts' }])
    expect(asked.lines[0].suggestions).toHaveLength(2)
  })

  test('an account has one list, wherever it is opened, and no window writes over another', async () => {
    const [buyer, other] = [await customer(), await customer()]
    const call = (method: string, as = buyer, body?: object) =>
      open.call(method, '/quick-order', { as, ...(body ? { body } : {}) })
    const nothing = { text: '', edits: [], columns: null, files: [], version: 0 }
    expect((await call('GET')).body).toEqual(nothing)
    const quickOrder = {
      text: 'PAD-DISC 10\nPAD-OLD 5',
      edits: [{ line: 2, out: true }],
      columns: { number: 0, quantity: null },
      files: [{ list: 0, name: 'spring.xlsx' }],
    }
    expect((await call('PUT', buyer, { ...quickOrder, version: 0 })).body).toEqual({ version: 1 })
    expect((await call('GET')).body).toEqual({ ...quickOrder, version: 1 })
    const stale = await call('PUT', buyer, { ...quickOrder, text: 'PAD-DISC 20', version: 0 })
    expect(stale).toMatchObject({ status: 409, body: { code: 'quick-order-changed' } })
    expect((await call('GET')).body).toEqual({ ...quickOrder, version: 1 })
    expect((await call('GET', other)).body).toEqual(nothing)
    expect((await call('PUT', buyer, { ...nothing, version: 1 })).body).toEqual({ version: 2 })
  })

  test('answers at the paths of an earlier release too', async () => {
    const as = await customer()
    const { status, body } = await open.call('PUT', '/order-pad', {
      as,
      body: { text: 'PAD-DISC 10', edits: [], columns: null, files: [], version: 0 },
    })
    expect([status, body]).toEqual([200, { version: 1 }])
    const now = await open.call('GET', '/quick-order', { as })
    expect((await open.call('GET', '/order-pad', { as })).body).toEqual(now.body)
    const check = { body: { text: 'PAD-DISC 10' } }
    const checked = await open.call('POST', '/quick-order/check', check)
    expect((await open.call('POST', '/order-pad/check', check)).body).toEqual(checked.body)
    expect((await open.call('GET', '/order-pad/example')).status).toBe(200)
  })

  test('takes the columns that a customer chose', async () => {
    await shelf(open)
    const text = 'Part\tDescription\tQty\tReserve\nnote\tOEM-175\t20\t30'
    expect(told(await check(text)).at(-1)).toBe('2 fixable PAD-DISC 20')
    const chosen = await check(text, { columns: { number: 1, quantity: 3 } })
    expect(told(chosen).at(-1)).toBe('2 ready PAD-DISC 30')
  })

  test('refuses what is too long, and what is no list', async () => {
    // Read as 18 letters each.
    const expanding = '\ufdfa'.repeat(20_000)
    for (const text of ['PAD-DISC 10\n'.repeat(2_001), expanding]) {
      const long = await open.call('POST', '/quick-order/check', { body: { text } })
      expect(long).toMatchObject({
        status: 422,
        body: {
          code: 'list-too-long',
          detail: expect.stringContaining('2,000 lines and 200,000 characters'),
        },
      })
    }
    expect((await open.call('POST', '/quick-order/check', {})).status).toBe(400)
    expect(await check('')).toMatchObject({ lines: [], counts: { ready: 0 }, total: 0 })
  })

  test('asks the database as often for 2,000 lines as for four', async () => {
    await shelf(open)
    const list = (lines: number) =>
      Array.from({ length: lines }, (_, at) =>
        at % 3 ? `PAD-DISC\t${at + 1}` : `PX-${at}-77${at % 7}\t5`,
      ).join('\n')
    const few = await statementsOf(() => check(list(4)))
    const many = await statementsOf(() => check(list(2_000)))
    const reads = (all: string[]) =>
      all.filter((one) => /number|supersessions|"products"/.test(one))
    expect(reads(many).length).toBe(reads(few).length)
  })
})

type Shelf = { disc: string; old: string }
const shelves = new WeakMap<TestShop, Promise<Shelf>>()

/** A part with an OEM number, and one whose place two of it took. */
function shelf(shop: TestShop): Promise<Shelf> {
  const known = shelves.get(shop) ?? fill(shop)
  shelves.set(shop, known)
  return known
}

async function fill(shop: TestShop): Promise<Shelf> {
  const disc = await shop.product({
    name: 'Disc of the pad',
    productCode: 'PAD-DISC',
    caseQuantity: 5,
    quantity: 9_000_00,
  })
  const old = await shop.product({ name: 'Old disc of the pad', productCode: 'PAD-OLD' })
  const { db } = shop.shop
  await db.write(async (trx) => {
    await addNumbers(trx, [
      { productId: disc, class: 'oem', number: 'OEM-175' },
      { productId: disc, class: 'oem', number: '45120-KS7-701-A' },
      { productId: disc, class: 'oem', number: 'QX-FS-16' },
    ])
    const successors = [{ productId: disc, quantity: 2 }]
    await replaceSuccessors(trx, old, { successors, when: 'at-once' })
  })
  return { disc, old }
}
