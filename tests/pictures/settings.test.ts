// Where pictures live is said by variables: all of one store's, or none.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { contentPolicy } from '#server/http/headers.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'kickstand-settings-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

const base = { DATA_DIR: dataDir, SECRET: 'a secret for tests, as long as secrets are' }
const s3 = {
  S3_ENDPOINT: 'https://s3.example.test',
  S3_BUCKET: 'parts',
  S3_ACCESS_KEY: 'AKID',
  S3_SECRET_KEY: 'hidden-secret',
}
const read = (environment: Record<string, string>) => readConfig({ ...base, ...environment })
const imagePolicy = (environment: Record<string, string>) =>
  /img-src [^;]*/.exec(contentPolicy(read(environment), []))?.[0]

test('pictures live on the disk unless a store is named whole', () => {
  expect(read({}).pictures).toEqual({ store: 'disk' })
  expect(read(s3).pictures).toMatchObject({ store: 's3', bucket: 'parts', region: 'us-east-1' })
  expect(read({ IMGBB_KEY: 'k' }).pictures).toEqual({
    store: 'imgbb',
    key: 'k',
    apiBase: 'https://api.imgbb.com/1/upload',
    pictures: 'https://i.ibb.co',
  })
})

test('half a store and two stores end the start, in one line that says why', () => {
  const { S3_BUCKET: _, ...half } = s3
  expect(() => read(half)).toThrow('Pictures in an S3 store need S3_BUCKET as well')
  expect(() => read({ ...s3, IMGBB_KEY: 'k' })).toThrow(/one place only/)
})

test('pages may show pictures of the store that is used, and no others', () => {
  expect(imagePolicy({})).toBe("img-src 'self' data: blob:")
  expect(imagePolicy(s3)).toBe("img-src 'self' data: blob:")
  expect(imagePolicy({ IMGBB_KEY: 'k' })).toBe("img-src 'self' data: blob: https://i.ibb.co")
})
