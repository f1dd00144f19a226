import { expect, test } from 'vitest'
import { watchImports } from './progress.ts'
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
