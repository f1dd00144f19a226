// Texts are found in any case, with or without accents, and in any script.
import { expect, test } from 'vitest'
import { foldText } from '#server/database/words.ts'
import { type Json, onBothEngines } from './open-shop.ts'
import { order } from './pay.ts'

onBothEngines('searching', (shop) => {
  const { call, admin, customer, product } = shop
  /** The tests' PostgreSQL has the locale C, which knows no other letters. */
  const knowsScripts = () => shop.engine === 'sqlite'
  const find = async (path: string, q: string, as?: { token: string }) => {
    const { status, body } = await call('GET', `${path}q=${encodeURIComponent(q)}`, {
      as: as ?? null,
    })
    expect(status).toBe(200)
    return body
  }

  test('finds messages by any word, regardless of case and accents', async () => {
    const as = await admin()
    const message = 'Der Ölfilter fehlt für die Überholung, größer als 10%_'
    const body = { email: 'joerg@workshop.test', subject: 'Íñigo sagt ÄRGER', message }
    const { _id } = await shop.ok('POST', '/messages', { body })
    for (const q of [
      'Ölfilter',
      'ölfilter',
      'olfilter',
      'ÖLFILTER',
      'fehlt',
      'filter fehlt',
      'ärger',
      'inigo',
      'überholung ölfilter',
      '10%_',
      'joerg@workshop',
    ])
      expect([q, (await find('/messages?', q, as)).map((row: Json) => row._id)]).toEqual([q, [_id]])
    for (const q of ['ölwechsel', '10_%', 'filter gefunden'])
      expect([q, await find('/messages?', q, as)]).toEqual([q, []])
  })

  test('finds hidden products by name and code, regardless of case and accents', async () => {
    const as = await admin()
    const id = await product({ name: 'Ölfilter Übermaß', productCode: 'KS-ÖF-9' })
    const [found] = (await call('GET', `/products?id=${id}`)).body
    await shop.ok('PUT', `/products/${id}`, { as, body: { ...found, hidden: true } })
    for (const q of ['Ölfilter Übermaß', 'ölfilter übermaß', 'OLFILTER', 'Übermaß ölf', 'ks-öf-9'])
      expect([q, (await find('/admin-products?', q, as)).map((row: Json) => row._id)]).toEqual([
        q,
        [id],
      ])
  })

  test('finds a hidden product by a lookalike of its code', async () => {
    const as = await admin()
    const id = await product({ name: 'Sump plug', productCode: 'KS-OIL-10' })
    const [found] = (await call('GET', `/products?id=${id}`)).body
    await shop.ok('PUT', `/products/${id}`, { as, body: { ...found, hidden: true } })
    for (const q of ['KS-0IL-1O', 'ks-o1l-lo', 'KS01110', 'KS-OIL-I0', 'КS-ОIL-1О', 'KS–OIL–10'])
      expect([q, (await find('/admin-products?', q, as)).map((row: Json) => row._id)]).toEqual([
        q,
        [id],
      ])
    expect(await find('/admin-products?', 'KS-OIL-11', as)).toEqual([])
  })

  test('letters that no accent comes off are found as people type them everywhere', async () => {
    const as = await admin()
    const folded = {
      'Łożysko główki': ['lozysko glowki', 'ŁOŻYSKO', 'łożysko'],
      'Bremsebånd Ørsted': ['bremseband orsted', 'ørsted', 'ORSTED'],
      'Großes Maßband': ['grosses massband', 'GROSSES', 'großes maß'],
      'Đorđe kočnica': ['dorde kocnica', 'đorđe', 'DORDE'],
      'Ærø pedal': ['aero pedal', 'ærø', 'ÆRØ'],
      'Kapı Işık': ['kapi isik', 'KAPI', 'kapı ışık'],
      'Œuvre Þór Eiðsson': ['oeuvre thor eidsson', 'œuvre', 'þór'],
    }
    for (const [name, queries] of Object.entries(folded)) {
      const part = await product({ name, kind: name })
      const buyer = await customer({ name })
      await order(shop, buyer, part, 10)
      const review = { star: 5, description: `${name} was here` }
      await shop.ok('POST', '/reviews', { as: buyer, body: review })
      for (const q of [name, ...queries]) {
        expect([q, (await find('/products?', q)).map((row: Json) => row._id)]).toEqual([q, [part]])
        expect([q, (await find('/users?', q, as)).map((row: Json) => row.email)]).toEqual([
          q,
          [buyer.email],
        ])
        expect([q, (await find('/orders?', q, as)).map((row: Json) => row.email)]).toEqual([
          q,
          [buyer.email],
        ])
        expect([q, (await find('/reviews?', q, as)).length]).toEqual([q, 1])
      }
    }
  })

  test('finds either spelling of an umlaut by either, at every search', async () => {
    const as = await admin()
    const spellings = [
      ['Müller', 'Mueller', 'muel'],
      ['Goetz', 'Götz', 'GÖT'],
      ['Bär', 'Baer', 'BAER'],
      ['Neuenhüner', 'Neuenhuener', 'NEUENHÜNER'],
    ]
    for (const [name = '', ...typed] of spellings) {
      const part = await product({ name: `${name}ring` })
      const buyer = await customer({ name: `Kim ${name}` })
      await order(shop, buyer, part, 10)
      const message = { email: buyer.email, subject: 'Frage', message: `Gruß, ${name}` }
      const { _id } = await shop.ok('POST', '/messages', { body: message })
      for (const q of [name, ...typed]) {
        for (const path of ['/users?', '/orders?']) {
          const emails = (await find(path, q, as)).map((row: Json) => row.email)
          expect([q, emails]).toEqual([q, [buyer.email]])
        }
        const messages = (await find('/messages?', q, as)).map((row: Json) => row._id)
        expect([q, messages]).toEqual([q, [_id]])
      }
      const [other] = typed
      expect((await find('/products?', `${other}ring`))[0]?._id).toBe(part)
    }
    expect(await find('/users?', 'Moeller', as)).toEqual([])
  })

  test('finds each accented Latin letter with and without its accent', async () => {
    const blocks = [
      [0xc0, 0x17f],
      [0x218, 0x21b],
      [0x1e00, 0x1eff],
    ] as const
    const letters = blocks
      .flatMap(([from, to]) => [...Array(to - from + 1).keys()].map((at) => from + at))
      .map((code) => String.fromCodePoint(code))
      .filter((letter) => /^[a-z]+$/.test(foldText(letter)))
    expect(letters.length).toBeGreaterThan(300)
    const missed: string[] = []
    while (letters.length > 0) {
      const name = letters
        .splice(0, 7)
        .map((letter) => `x${letter}x${letter}`)
        .join(' ')
      const id = await product({ name })
      for (const q of [name, foldText(name)])
        if ((await find('/products?', q))[0]?._id !== id) missed.push(q)
    }
    expect(missed).toEqual([])
  })

  test('names of customers, their orders and reviews are found in every script', async () => {
    const as = await admin()
    const latin = ['Zoë Kramář', 'ÅGOT Öberg', 'Nguyễn Văn']
    const others = ['Łukasz Żółć', 'Андрей Ёлкин', 'がす 株式会社', '한국 모터', 'Νίκος Μάιος']
    const names = knowsScripts() ? [...latin, ...others] : latin
    for (const name of names) {
      const buyer = await customer({ name })
      await order(shop, buyer, await product(), 10)
      const review = { star: 5, description: `${name} was here` }
      await shop.ok('POST', '/reviews', { as: buyer, body: review })
      for (const q of [name, name.toLowerCase(), name.toUpperCase(), name.slice(0, 2)]) {
        const emails = (await find('/users?', q, as)).map((row: Json) => row.email)
        expect([q, emails]).toEqual([q, [buyer.email]])
        const orders = (await find('/orders?', q, as)).map((row: Json) => row.email)
        expect([q, orders]).toEqual([q, [buyer.email]])
      }
      expect((await find('/reviews?', name, as)).map((row: Json) => row.description)).toEqual([
        review.description,
      ])
    }
  })

  test('parts are found in every script, and by makers of several words and with accents', async () => {
    const as = await admin()
    const tell = async (productId: string, maker: string, number: string) =>
      shop.ok('POST', '/part-numbers', {
        as,
        body: { productId, class: 'competitor', maker, number },
      })
    const fork = await product({ name: 'Fork cartridge' })
    await tell(fork, 'Öhlins', 'FKR 108')
    const rack = await product({ name: 'Luggage rack' })
    await tell(rack, 'SW-Motech', 'ALK.01.622')
    const bearing = await product({ name: 'Wheel bearing kit, special' })
    await tell(bearing, 'All Balls', '25-1402')
    const cyrillic = await product({ name: 'Задний тормозной диск' })
    const ids = async (q: string) => (await find('/products?', q)).map((row: Json) => row._id)
    for (const q of ['Öhlins', 'öhlins', 'ohlins', 'OHLINS', 'Öhlins cartridge', 'ohlins fkr108'])
      expect([q, await ids(q)]).toEqual([q, [fork]])
    for (const q of ['SW-Motech', 'sw motech', 'SWMOTECH', 'sw-motech rack', 'SW-Motech ALK01'])
      expect([q, await ids(q)]).toEqual([q, [rack]])
    for (const q of ['All Balls', 'all-balls', 'allballs', 'All Balls wheel bearing kit'])
      expect([q, await ids(q)]).toEqual([q, [bearing]])
    for (const q of knowsScripts() ? ['Задний тормозной диск', 'задний'] : [])
      expect([q, await ids(q)]).toEqual([q, [cyrillic]])
  })

  test('finds part numbers typed in another script', async () => {
    const buyer = await customer()
    const id = await product({ productCode: 'KS-BXP-7320' })
    await order(shop, buyer, id, 10)
    for (const q of ['КS-BXP-7320', 'КS-ВXP-7320', 'КS-ВХР-7320', 'ΚS-ΒΧΡ-7320', 'кs-вхр-7320']) {
      expect([q, (await find('/products?', q)).map((row: Json) => row._id)]).toEqual([q, [id]])
      const orders = await find(`/orders?email=${buyer.email}&`, q, buyer)
      expect([q, orders.length]).toEqual([q, 1])
    }
  })
})
