// Searches by fitment, dimension and kind, and the reason given for each hit.
import { expect, test } from 'vitest'
import { type Json, onBothEngines } from '#tests/open-shop.ts'

onBothEngines('why a part was found', ({ call, admin, product }) => {
  const found = async (q: string, more = '') => {
    const path = `/products?q=${encodeURIComponent(q)}${more}`
    return (await call('GET', path)).body.map(({ name, matched }: Json) => [name, matched.text])
  }

  test('finds a part named with its motorcycle by what fits, and says so', async () => {
    const as = await admin()
    const fits = async (name: string, application: object) => {
      const productId = await product({ name, kind: 'Namings' })
      if (Object.keys(application).length === 0) return
      const body = { productId, ...application }
      expect((await call('POST', '/applications', { as, body })).status).toBe(200)
    }
    const early = { make: 'Zefir', model: 'ZX 750', yearFrom: 1990, yearTo: 1995 }
    await fits('Plunger ring', early)
    await fits('Plunger ring, late', { make: 'Zefir', model: 'ZX 750', yearFrom: 1996 })
    await fits('Plunger ring, other', { make: 'Zefir', model: 'ZX 900' })
    await fits('Plunger ring, nowhere', {})
    await fits('Spindle cap', { make: 'Orlan', model: 'ZX 900' })

    const [old, late] = [
      ['Plunger ring', 'fits Zefir ZX 750, in the name'],
      ['Plunger ring, late', 'fits Zefir ZX 750, in the name'],
    ]
    for (const q of ['zx750 plunger rings', 'Zefir ZX-750 plunger ring', 'plunger zefir zx 750'])
      expect(await found(q), q).toEqual([old, late])
    expect(await found('plunger ring zx 750 1998')).toEqual([late])
    expect((await call('GET', '/product-facets?q=zx750%20plunger')).body).toMatchObject({
      kinds: [{ kind: 'Namings', products: 2 }],
      total: 2,
    })
    const [, third] = (await call('GET', '/suggestions?q=zx750%20plunger')).body
    expect(third.matched.text).toBe('fits Zefir ZX 750, in the name')

    // A motorcycle alone is all that fits it.
    for (const q of ['zx750', 'zefir zx 750', 'Zefir ZX-750 for'])
      expect(await found(q), q).toEqual([
        ['Plunger ring', 'fits Zefir ZX 750'],
        ['Plunger ring, late', 'fits Zefir ZX 750'],
      ])
    expect(await found('zx 750 1998')).toEqual([['Plunger ring, late', 'fits Zefir ZX 750']])
    // Two makes have that model: the search guesses neither, until the make is named.
    expect(await found('zefir zx900 plunger')).toEqual([
      ['Plunger ring, other', 'fits Zefir ZX 900, in the name'],
    ])
    expect((await found('zx900 plunger')).map(([, text]: string[]) => text)).not.toContain(
      'fits Zefir ZX 900, in the name',
    )
    // One word of a model is enough if no other model begins so; other misspelt words are corrected.
    await fits('Spindle cap, small', { make: 'Orlan', model: 'Brisa 400' })
    const small = ['Spindle cap, small', 'fits Orlan Brisa 400, in the name']
    expect(await found('brisa spindle cap')).toEqual([small])
    expect(await found('orlan brisa spindle')).toEqual([small])
    expect(await found('brisa400 spindel cap')).toEqual([['Spindle cap, small', 'similar']])
    await fits('Spindle cap, large', { make: 'Orlan', model: 'Brisa 600' })
    expect(await found('brisa spindle cap')).not.toContainEqual(small)
    // A list that is filtered by a motorcycle means that one.
    const narrowed = await found('zx750 plunger', '&motorcycle=zefir.zx900')
    expect(narrowed.map(([name]: string[]) => name)).toEqual(['Plunger ring, other'])
  })

  test('says whether name, meaning or number matched', async () => {
    const as = await admin()
    await product({ name: 'Obturateur' })
    const word = { word: 'stopgap', means: 'obturateur' }
    expect((await call('POST', '/search-words', { as, body: word })).status).toBe(200)
    expect(await found('stopgaps')).toEqual([['Obturateur', 'under another name']])
    await product({ name: 'Obturateur two', productCode: 'KS-OQ-320' })
    expect(await found('oq320')).toEqual([['Obturateur two', 'our number KS-OQ-320']])
    await product({ name: 'Zorgel hose', productCode: 'KS-ZH-1' })
    expect(await found('zorgel hoses')).toEqual([['Zorgel hose', 'in the name']])
  })

  test('finds a number by its middle', async () => {
    await product({ name: 'Wimble', productCode: '90210-QX7-438' })
    for (const q of ['0210qx7', '10-QX7-4', 'qx74'])
      expect(await found(q), q).toEqual([['Wimble', 'our number 90210-QX7-438']])
  })

  test('finds a number by its maker and its beginning', async () => {
    const as = await admin()
    const productId = await product({ name: 'Womble' })
    const number = { productId, class: 'oem', maker: 'Vimpel', number: '77120-QR4-310' }
    expect((await call('POST', '/part-numbers', { as, body: number })).status).toBe(200)
    for (const q of ['vimpel 77120', 'Vimpel 77120-QR4-310'])
      expect(await found(q), q).toEqual([['Womble', 'replaces Vimpel 77120-QR4-310']])
  })

  test('does not read an x in a number as a size', async () => {
    await product({ name: 'Wamble', productCode: 'XR5-X0114' })
    expect(await found('xr5x01')).toEqual([['Wamble', 'our number XR5-X0114']])
    expect(await found('xr6x0211')).toEqual([])
  })
})
