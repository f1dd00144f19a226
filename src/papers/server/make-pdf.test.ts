import { expect, test } from 'vitest'
import { Problem } from '#base/problem.ts'
import { pdfPages } from '#tests/pdf-words.ts'
import { openFaces } from './faces.ts'
import { makePdf } from './make-pdf.ts'
import { openPress } from './press.ts'
import type { Sheet } from './sheet.ts'

const faces = openFaces()

const sheet: Sheet = {
  title: 'Invoice',
  number: 'I-000042',
  at: Date.UTC(2026, 10, 7),
  seller: {
    name: 'Kickstand Motor Parts',
    address: null,
    taxNumber: null,
    url: 'https://shop.test',
    email: null,
    phone: null,
  },
  buyer: ['Kim Ito', '12 Dock Street'],
  facts: [['Order', 'K-26-000042']],
  note: '',
  columns: [{ head: 'Part', width: 499, look: 'words' }],
  rows: [],
  sums: [{ label: 'Total USD', amount: '$12.00', look: 'total' }],
  closing: 'Thank you.',
}

async function pagesWith(...names: string[]): Promise<string[]> {
  const rows = names.map((name) => ({ cells: [name] }))
  return pdfPages(await makePdf({ ...sheet, rows }, faces))
}

test.each([
  'Đặng Thị Phượng, Łódź',
  'Αθήνα Μοτοσικλέτες',
  'Мотоцикл Дніпро',
  'กรุงเทพมหานคร',
  '東京モーターサイクル部品',
  '北京摩托车零件有限公司',
  '한국 오토바이 부품',
])('%s is written as it is', async (name) => {
  const [page] = await pagesWith(name)
  expect(page?.replaceAll('\n', '')).toContain(name)
})

test('letters that join and words from right to left are all there, the first one rightmost', async () => {
  const [vendor, city] = ['אופנועים', 'חיפה']
  const [page = ''] = await pagesWith(`${vendor} (${city}) KS-320`)
  const seen = ['KS-320', reversed(city), reversed(vendor)]
  const places = seen.map((words) => page.replaceAll('\n', '').indexOf(words))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  const [joined = ''] = await pagesWith('हिन्दी شركة')
  expect(joined).not.toContain('U+')
})

test('a letter that no font has is its number, and none is lost', async () => {
  const [page = ''] = await pagesWith('Kim 😀 and ქა and 👨‍👩‍👧')
  expect(page).toContain('Kim [U+1F600] and [U+10E5 10D0] and [U+1F468 1F469 1F467]')
})

test('what would turn a line around or is no letter at all is left out', async () => {
  const [page] = await pagesWith('pay \u202e001$\u202c now\u0007 \ud800', 'two\r\nlines\u2028three')
  expect(page).toContain('pay 001$ now \ufffd')
  expect(page).toContain('two\nlines\nthree')
})

test.each([
  ['one word', 'W'.repeat(1_000)],
  ['uncovered letters', '😀'.repeat(500)],
  ['lines', 'a\n'.repeat(500)],
  ['marks on one letter', `e${'\u0301'.repeat(500)}`],
  ['Arabic', 'س'.repeat(500)],
  ['words', 'long '.repeat(200)],
])('a buyer and a note of far too many %s fill pages, each with its number', async (_, text) => {
  const bytes = await makePdf({ ...sheet, buyer: [text], note: text, rows: manyRows(40) }, faces)
  const pages = pdfPages(bytes)
  expect(pages.length).toBeGreaterThan(1)
  for (const [at, page] of pages.entries())
    expect(page).toContain(`Page ${at + 1} of ${pages.length}`)
  expect(pages.join('\n')).toContain('Part 39')
})

test('a head stands above rows only, and sums stay together', async () => {
  for (const count of [1, 23, 24, 25, 26, 27, 28, 60]) {
    const pages = pdfPages(await makePdf({ ...sheet, rows: manyRows(count) }, faces))
    const last = pages.at(-1) ?? ''
    expect(last).toContain('Total USD\n$12.00')
    for (const page of pages.slice(0, -1)) expect(page).toContain('Part\nPart ')
  }
})

/** As it is seen, from left to right. */
function reversed(word: string): string {
  return [...word].reverse().join('')
}

test('500 lines take a processor 300 ms at most', async () => {
  const rows = Array.from({ length: 500 }, (_, at) => ({
    cells: [`KS-BD-${at}`, `Floating Brake Disc ${at} mm`, '20', '$12.50', '$250.00'],
  }))
  const columns = Array.from({ length: 5 }, () => ({
    head: 'Part',
    width: 99,
    look: 'words' as const,
  }))
  const costs: number[] = []
  for (let tries = 0; tries < 5; tries++) {
    const before = process.cpuUsage()
    await makePdf({ ...sheet, columns, rows }, faces)
    costs.push(process.cpuUsage(before).user / 1_000)
  }
  expect(Math.min(...costs)).toBeLessThan(300)
})

function manyRows(count: number): Sheet['rows'] {
  return Array.from({ length: count }, (_, at) => ({ cells: [`Part ${at}`] }))
}

test('who asks for many papers at once keeps nobody else waiting', async () => {
  const press = openPress()
  try {
    const many = Array.from({ length: 100 }, () => press.print(sheet, 'one').catch(codeOf))
    const others = [press.print(sheet, 'another'), press.print(sheet)]
    const answers = await Promise.all([...others, ...many])
    expect(answers.filter(Buffer.isBuffer)).toHaveLength(4)
    expect(answers.filter((answer) => answer === 'busy')).toHaveLength(98)
  } finally {
    await press.close()
  }
})

test('papers of mails wait for one of a customer at most, however many these ask for', async () => {
  const press = openPress()
  try {
    let made = 0
    const many = Array.from({ length: 60 }, async (_, user) => {
      await press.print(sheet, `user ${user}`)
      made++
    })
    await press.print(sheet)
    expect(made).toBeLessThanOrEqual(1)
    await Promise.all(many)
  } finally {
    await press.close()
  }
})

function codeOf(error: unknown): unknown {
  return error instanceof Problem ? error.code : error
}
