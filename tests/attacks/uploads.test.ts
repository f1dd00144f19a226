import { expect, test } from 'vitest'
import { stands } from '#tests/prove/short.ts'
import { noisy } from '#tests/uploads/hostile-files.ts'
import { proveUploads } from './uploads.ts'

test('a file that is kept and should not be is noticed', { timeout: 60_000 }, async () => {
  const planted = { what: 'planted', filename: 'a.png', type: 'image/png', bytes: await noisy(50) }
  for (const stand of stands.slice(0, 1)) {
    const { misses } = await proveUploads(stand, async () => [
      { ...planted, meets: 'not-a-picture' },
    ])
    expect(misses.join()).toContain('planted: cleaned, not not-a-picture')
    expect(misses.join()).toContain('3 files of 0 pictures')
  }
})
