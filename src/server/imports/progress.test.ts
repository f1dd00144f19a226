import { expect, test } from 'vitest'
import { type News, watchImports } from './progress.ts'
import { rowsOf } from './read-rows.ts'
import { noRemarks } from './remarks.ts'

test('how far an import is can be asked by its name while it runs, and not any more afterwards', async () => {
  const imports = watchImports()
  const bytes = Buffer.from(`code\n${'A-1\n'.repeat(1_200)}`)
  const format = {
    readHeader: (cells: string[]) => cells,
    missing: 'none',
    readRow: (_: string[], [code = '']: string[]) => code,
  }
  const seen: number[] = []
  await imports.during('mine', async (progress) => {
    for (const _ of rowsOf(bytes, format, noRemarks(), progress))
      seen.push((await imports.of('mine')).done)
    expect(await imports.of('mine')).toEqual({ done: 1_201, of: 1_202 })
    expect(await imports.of('another')).toEqual({ done: 0, of: 0 })
  })
  expect(seen).toEqual([0, 500, 1_000])
  expect(await imports.of('mine')).toEqual({ done: 0, of: 0 })
})

test('a process that works on none tells how far another one is', async () => {
  const listeners: ((news: News) => void)[] = []
  const others = {
    // As between processes, a copy arrives.
    tell: (news: News) => listeners.forEach((listen) => void listen(structuredClone(news))),
    hear: (listen: (news: News) => void) => void listeners.push(listen),
  }
  const [one, other] = [watchImports(others), watchImports(others)]
  await one.during('mine', async (progress) => {
    Object.assign(progress, { done: 500, of: 1_200 })
    await expect.poll(() => other.of('mine')).toEqual({ done: 500, of: 1_200 })
  })
  expect(await other.of('mine')).toEqual({ done: 0, of: 0 })
})

test('of a process that died over its import nothing is told any more', async () => {
  let time = 0
  const hears: ((news: News) => void)[] = []
  const others = { tell: () => {}, hear: (listen: (news: News) => void) => void hears.push(listen) }
  const imports = watchImports(others, () => time)
  hears[0]?.({ import: 'mine', progress: { done: 500, of: 1_200 } })
  time = 9_000
  expect(await imports.of('mine')).toEqual({ done: 500, of: 1_200 })
  time = 10_000
  expect(await imports.of('mine')).toEqual({ done: 0, of: 0 })
})
