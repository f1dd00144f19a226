import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import type { Person } from '#tests/makers.ts'
import { onUsualEngine, type TestShop } from '#tests/open-shop.ts'
import { payOrder, shipOrder } from '#tests/pay.ts'

const where = { phone: '+1 555 0142', address: '5 Canal Street,\n"Dock" 7' }

onUsualEngine('orders as CSV', (shop) => {
  const { customer, product } = shop

  test('exports the customer’s own orders as a file that spreadsheets open', async () => {
    const as = await customer({ name: 'Zoë "Z" Núñez' })
    const order = await placed(shop, as, 'Disc, 320 mm')
    const { headers, text } = await exported(shop, as)
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="orders.csv"',
      'cache-control': 'no-store',
    })
    expect(text.startsWith('\ufeffOrder,Placed,Part number,Name,Quantity,Each,')).toBe(true)
    expect(text.split('\r\n')).toHaveLength(3)
    expect(text).toContain(',"Disc, 320 mm",20,12.5,250,USD,Pending,,no,,')
    expect(text).toContain('"5 Canal Street,\n""Dock"" 7"')
    const [row] = rowsOf(text)
    expect(row).toMatchObject({
      Order: order.purchaseNumber,
      Buyer: 'Zoë "Z" Núñez',
      Phone: '+1 555 0142',
    })
  })

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '=HYPERLINK("http://x")'])(
    'a name that a spreadsheet would take for the formula %j is text',
    async (formula) => {
      const as = await customer({ name: formula })
      await placed(shop, as, `Bolt for ${formula}`)
      const [row] = rowsOf((await exported(shop, as)).text)
      expect(row?.['Buyer']).toBe(formula.replace(/(?=[=+@-])/, "'"))
      expect([row?.['Quantity'], row?.['Price']]).toEqual(['20', '250'])
    },
  )

  test('lists deleted orders that were paid or shipped last, marked', async () => {
    const as = await customer()
    const admin = await shop.admin()
    const names = ['Paid', 'Shipped', 'Neither', 'There']
    const ids: string[] = []
    for (const name of names) ids.push((await placed(shop, as, `${name} of ${as.email}`))._id)
    const [paid = '', shipped = '', neither = ''] = ids
    await payOrder(shop, as, paid)
    await shipOrder(shop, admin, shipped)
    for (const id of [paid, shipped, neither])
      await shop.ok('DELETE', `/orders?id=${id}`, { as: admin })
    const rows = rowsOf((await exported(shop, as)).text)
    expect(rows.map((row) => [row['Name']?.split(' ')[0], row['Status'], row['Deleted']])).toEqual([
      ['There', 'Pending', ''],
      ['Shipped', 'Shipped', 'yes'],
      ['Paid', 'Pending', 'yes'],
    ])
    const found = rowsOf((await exported(shop, admin, `?q=${as.email}&paid=true`)).text)
    expect(found.map((row) => row['Deleted'])).toEqual(['yes'])
  })

  test('exports only own orders to customers, and all that a search finds to admins', async () => {
    const [as, other, admin] = [await customer(), await customer(), await shop.admin()]
    const { purchaseNumber } = await placed(shop, as, 'Chain')
    const path = `/orders.csv?email=${as.email}`
    expect((await shop.call('GET', path)).status).toBe(401)
    expect((await shop.call('GET', path, { as: other })).status).toBe(403)
    expect((await shop.call('GET', '/orders.csv', { as })).status).toBe(403)
    const all = rowsOf((await exported(shop, admin, '')).text)
    const counted = await shop.call('GET', '/orders?limit=1', { as: admin })
    const live = all.filter((row) => row['Deleted'] === '')
    expect(live).toHaveLength(Number(counted.headers['x-total-count']))
    const found = rowsOf((await exported(shop, admin, `?q=${purchaseNumber}`)).text)
    expect(found.map(({ Order }) => Order)).toEqual([purchaseNumber])
    expect(rowsOf((await exported(shop, other)).text)).toEqual([])
  })

  test('exports every match of a search, however many newer orders others have', async () => {
    const [early, late, admin] = [await customer(), await customer(), await shop.admin()]
    await placed(shop, early, 'Whistle for forks')
    const lines: { productId: string; quantity: number }[] = []
    for (let at = 0; at < 450; at++)
      lines.push({ productId: await product({ name: `Whistle ${at}` }), quantity: 20 })
    for (let purchases = 0; purchases < 3; purchases++)
      await shop.call('POST', '/purchases', { as: late, body: { ...where, lines } })
    const own = await shop.call('GET', `/orders?q=whistle&email=${early.email}`, { as: early })
    expect(own.body).toHaveLength(1)
    const purchases = `/purchases?q=whistle&email=${early.email}`
    expect((await shop.call('GET', purchases, { as: early })).body).toHaveLength(1)
    const all = await shop.call('GET', '/orders?q=whistle&limit=20', { as: admin })
    expect(all.headers['x-total-count']).toBe('1351')
    const rows = rowsOf((await exported(shop, admin, '?q=whistle')).text)
    const each = new Set(rows.map((row) => `${row['Order']} ${row['Part number']}`))
    expect([rows.length, each.size]).toEqual([1_351, 1_351])
  })
})

async function placed(shop: TestShop, as: Person, name: string) {
  const productId = await shop.product({ name, price: 12.5 })
  const body = { ...where, productId, quantity: 20 }
  return shop.ok('POST', '/orders', { as, body })
}

async function exported(shop: TestShop, as: Person, query = `?email=${as.email}`) {
  const { status, headers, body } = await shop.call('GET', `/orders.csv${query}`, { as })
  expect(status).toBe(200)
  return { headers, text: body as string }
}

function rowsOf(text: string): Record<string, string>[] {
  return parse(text, { columns: true, bom: true })
}
