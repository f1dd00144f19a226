import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { indexWords } from '#products/server/search-index.ts'
import { engines, openTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { correctSpelling } from './spelling.ts'

describe.each(engines)('on %s', (engine) => {
  let house: TestDatabase

  beforeAll(async () => {
    house = await openTestDatabase(engine)
    const texts = ['Folding Quillpeg, Foot Rest', 'Quilted Wumbler']
    await house.db.write((trx) => indexWords(trx, texts))
  })

  afterAll(() => house.close())

  test.each([
    ['wumbelr', ['wumbler']],
    ['qilted wumbelr', ['quilted', 'wumbler']],
    // Two words that are one in the catalogue, and one of them is wrong.
    ['quill pegg', ['quillpeg']],
    ['folding quill pegg', ['folding', 'quillpeg']],
    ['qill peggs folding', ['quillpeg', 'folding']],
    // Words that are known stay apart, and nothing is made up.
    ['folding rest', null],
    ['zzzz wwww', null],
  ])('%s', async (written, meant) => {
    expect(await correctSpelling(house.db.read, written.split(' '))).toEqual(meant)
  })
})
