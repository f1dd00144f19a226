// Imports that end in the middle, and files of which a part is refused: nothing is said to be whole then.
import { expect, test } from 'vitest'
import { type Json, onUsualEngine } from '#tests/open-shop.ts'
import { importApplications } from './server/application-files.ts'

const head = 'Product code,Make,Model,Year from,Complete'

onUsualEngine('an import of applications', (shop) => {
  const { call, product } = shop

  const said = async (code: string): Promise<Json> => {
    const { body } = await call('GET', `/products?q=${code}`)
    return (await call('GET', `/products/${body[0]._id}/applications`)).body
  }
  const take = (lines: string[], db = shop.shop.db) =>
    importApplications(
      {
        bytes: Buffer.from(lines.join('\n')),
        dryRun: false,
        replaces: true,
        progress: { done: 0, of: 0 },
      },
      { ...shop.shop, db },
    )

  test('that ends in the middle leaves no part of a product', async () => {
    const codes = Array.from({ length: 60 }, (_, at) => `CUT-1-${at + 10}`)
    for (const productCode of codes) await product({ productCode })
    const [first = '', last = ''] = [codes[0], codes.at(-1)]
    const models = Array.from({ length: 12 }, (_, at) => `N ${at}`)
    const rows = models.flatMap((model) => codes.map((code) => `${code},Norvik,${model},1990,yes`))
    const file = [head, ...rows]
    const { db } = shop.shop
    let writes = 0
    const ended: typeof db.write = async (trx) => {
      if (++writes > 1) throw new Error('ended')
      return db.write(trx)
    }
    await expect(take(file, { ...db, write: ended })).rejects.toThrow('ended')
    const facts = async (code: string) => {
      const { applications, complete } = await said(code)
      return [applications.length, complete]
    }
    expect([await facts(first), await facts(last)]).toEqual([
      [12, true],
      [0, false],
    ])
    expect(await take(file)).toMatchObject({ rows: 720, removed: 0, unchanged: 600 })
    expect(await facts(last)).toEqual([12, true])
  })

  test('calls no product complete of which it refuses a row', async () => {
    for (const productCode of ['CUT-2', 'CUT-3']) await product({ productCode })
    const good = [head, 'CUT-2,Norvik,N 1,1990,yes', 'CUT-3,Norvik,N 1,1990,yes']
    await take(good)
    expect((await said('CUT-2')).complete).toBe(true)
    const { refused } = await take([...good, 'CUT-2,Norvik,N 2,ninety,yes'])
    expect(refused.count).toBe(1)
    expect([(await said('CUT-2')).complete, (await said('CUT-3')).complete]).toEqual([false, true])
  })

  test('calls no product complete where nobody can read whose a row is', async () => {
    await product({ productCode: 'CUT-4' })
    const good = [head, 'CUT-4,Norvik,N 1,1990,yes']
    for (const row of [',Norvik,N 2,1990,yes', '"CUT-4,Norvik,N 2,1990,yes']) {
      await take(good)
      expect((await said('CUT-4')).complete).toBe(true)
      expect((await take([...good, row])).refused.count).toBe(1)
      expect((await said('CUT-4')).complete).toBe(false)
    }
  })
})
