// What the public pages weigh, held to the budgets of the benchmark. It needs the build.
import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { publicPages, weigh } from '../bench/questions/weights.ts'
import { type Figure, verdicts } from '../bench/report.ts'
import { shopForTest } from './open-shop.ts'

test('every public page keeps its budget of JavaScript', async () => {
  const shop = await shopForTest('sqlite', {}, { pages: true })
  await shop.product()
  const { port } = shop.app.server.address() as AddressInfo
  const figures: Figure[] = []
  // One after the other: what a page before has as well is packed already.
  for (const { page, path } of await publicPages({ port })) {
    const value = (await weigh({ port }, path)) / 1000
    figures.push({ name: `JavaScript of ${page}`, value, unit: 'kB', more: '' })
  }
  const budgets = await readFile(join(import.meta.dirname, '../bench/budgets.json'), 'utf8')
  const judged = verdicts(figures, JSON.parse(budgets))
  expect(new Set(judged.map(({ name }) => name)).size).toBe(figures.length)
  expect(judged.filter(({ kept }) => !kept)).toEqual([])
})
