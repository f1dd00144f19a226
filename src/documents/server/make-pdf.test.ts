import { expect, onTestFinished, test, vi } from 'vitest'
import { Problem } from '#base/problem.ts'
import { childrenOf } from '#tests/children.ts'
import { pdfPages } from '#tests/pdf-words.ts'
import { makePdf } from './make-pdf.ts'
import { openPdfWorker } from './pdf-worker.ts'
import type { Printed, Sheet } from './sheet.ts'

const sheet: Sheet = {
  title: 'Invoice',
  number: 'I-000042',
  at: Date.UTC(2026, 10, 7),
  buyer: ['Kim Ito', '12 Dock Street'],
  facts: [['Order', 'K-26-000042']],
  columns: { Part: 499 },
  rows: [],
  sums: [['Total USD', '$12.00', 'total']],
  closing: 'Thank you.',
}

const seller = {
  name: 'Kickstand Motor Parts',
  about: '',
  foot: 'Kickstand Motor Parts · shop.test',
}

const config = {
  shopName: seller.name,
  seller: { address: '', taxNumber: '' },
  publicUrl: 'https://shop.test',
  contact: { email: null, phone: null, keepsMessages: false },
  bank: null,
}

function print(more: Partial<Sheet> = {}): Printed {
  return { documents: [{ ...sheet, ...more }], seller }
}

async function pagesWith(...names: string[]): Promise<string[]> {
  return pdfPages(await makePdf(print({ rows: names.map((name) => ({ cells: [name] })) })))
}

test.each([
  'Đặng Thị Phượng, Łódź',
  'Αθήνα Μοτοσικλέτες',
  'Мотоцикл Дніпро',
  '東京モーターサイクル部品',
  '北京摩托车零件有限公司',
  '한국 오토바이 부품',
])('prints %s unchanged', async (name) => {
  const [page = ''] = await pagesWith(name)
  expect(page.replace(/\s/g, '')).toContain(name.replace(/\s/g, ''))
})

// Where letters join, change places or run from right to left, a reader of the file gets them mixed up.
test.each(['กรุงเทพมหานคร', 'शर्मा हिन्दी', 'אופנועים (חיפה) KS-320', 'شارع الملك فهد'])(
  'of %s no letter is missing',
  async (name) => {
    const [page = ''] = await pagesWith(name)
    const letters = name.match(/\p{L}/gu) ?? []
    expect(letters.filter((letter) => !page.normalize('NFKC').includes(letter))).toEqual([])
  },
)

test('a sign that no font has is left out, and nothing else', async () => {
  const [page = ''] = await pagesWith('Kim 😀 and ქა and 👨‍👩‍👧 Ito')
  expect(page.replace(/\s+/g, ' ')).toContain('Kim and and Ito')
})

test('leaves out control characters and direction marks', async () => {
  const [page = ''] = await pagesWith('pay \u202e001$\u202c now\u0007', 'two\r\nlines\u2028three')
  expect(page).toContain('pay 001$ now\n')
  expect(page).toContain('two\nlines\nthree')
})

test('never reads text as markup', async () => {
  const [page = ''] = await pagesWith('#panic() $x$ *bold* [link](https://x) \\ "q"')
  expect(page).toContain('#panic() $x$ *bold* [link](https://x) \\ "q"')
})

test.each([
  ['one word', 'W'.repeat(1_000)],
  ['uncovered letters', '😀'.repeat(500)],
  ['lines', 'a\n'.repeat(500)],
  ['marks on one letter', `e${'\u0301'.repeat(500)}`],
  ['Arabic', 'س'.repeat(500)],
  ['words', 'long '.repeat(200)],
])('a buyer and a note of far too many %s lose no row and no page number', async (_, text) => {
  const bytes = await makePdf(print({ buyer: [text], note: text, rows: manyRows(40) }))
  const pages = await pdfPages(bytes)
  expect(pages.length).toBeGreaterThan(1)
  for (const [at, page] of pages.entries())
    expect(page).toContain(`Page ${at + 1} of ${pages.length}`)
  expect(pages.join('\n')).toContain('Part 39')
})

test('prints a table head only above rows, and keeps sums together', async () => {
  for (const count of [1, 24, 25, 26, 60]) {
    const pages = await pdfPages(await makePdf(print({ rows: manyRows(count) })))
    const last = pages.at(-1) ?? ''
    expect(last).toContain('Total USD $12.00')
    for (const page of pages.slice(0, -1)) expect(page).toContain('Part\nPart ')
  }
})

function manyRows(count: number): Sheet['rows'] {
  return Array.from({ length: count }, (_, at) => ({ cells: [`Part ${at}`] }))
}

test('serves others while one account requests many documents', async () => {
  const pdfs = openPdfWorker(config)
  onTestFinished(pdfs.close)
  const many = Array.from({ length: 100 }, () => pdfs.render([sheet], 'one').catch(codeOf))
  const others = [pdfs.render([sheet], 'another'), pdfs.render([sheet])]
  const answers = await Promise.all([...others, ...many])
  expect(answers.filter(Buffer.isBuffer)).toHaveLength(4)
  expect(answers.filter((answer) => answer === 'busy')).toHaveLength(98)
})

test('lets documents of mails wait for at most one of a customer', async () => {
  const pdfs = openPdfWorker(config)
  onTestFinished(pdfs.close)
  let made = 0
  const many = Array.from({ length: 60 }, async (_, user) => {
    await pdfs.render([sheet], `user ${user}`)
    made++
  })
  await pdfs.render([sheet])
  expect(made).toBeLessThanOrEqual(1)
  await Promise.all(many)
})

test('keeps no memory of finished documents', async () => {
  const pdfs = openPdfWorker(config)
  onTestFinished(pdfs.close)
  const before = process.memoryUsage.rss()
  for (let made = 0; made < 120; made++) await pdfs.render([sheet])
  expect(process.memoryUsage.rss() - before).toBeLessThan(40_000_000)
})

test('makes the next document after one that failed', async () => {
  const pdfs = openPdfWorker(config)
  onTestFinished(pdfs.close)
  const odd = {} as Sheet
  const [broken, sound] = await Promise.allSettled([pdfs.render([odd]), pdfs.render([sheet])])
  expect([broken?.status, sound?.status]).toEqual(['rejected', 'fulfilled'])
})

test('replaces a killed process, and fails only the document that killed two', async () => {
  const others = pdfProcesses()
  const newProcesses = () => pdfProcesses().filter((pid) => !others.includes(pid))
  const pdfs = openPdfWorker(config)
  onTestFinished(pdfs.close)
  await pdfs.render([sheet])
  const [first = 0] = newProcesses()
  process.kill(first, 'SIGSTOP')
  const asked = [1, 2, 3].map(() => pdfs.render([sheet]).catch(codeOf))
  process.kill(first, 'SIGKILL')
  await expect.poll(newProcesses, { interval: 1 }).not.toContain(first)
  const [second = 0] = await vi.waitUntil(() => newProcesses().length && newProcesses(), {
    interval: 1,
  })
  process.kill(second, 'SIGKILL')
  const answers = await Promise.all(asked)
  expect(answers.map((answer) => Buffer.isBuffer(answer) || answer)).toEqual(['busy', true, true])
})

function pdfProcesses(): number[] {
  return childrenOf(process.pid, 'pdf-process')
}

function codeOf(error: unknown): unknown {
  return error instanceof Problem ? error.code : error
}
