import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshPostgresUrl } from './fresh-database.ts'
import { type Postgres, startPostgres } from './postgres.ts'

let postgres: Postgres

beforeAll(async () => {
  postgres = await startPostgres()
})

afterAll(() => postgres.stop())

test('what was committed is there after kill -9 of the server', async () => {
  const url = await postgres.createDatabase()
  await ask(url, 'create table parts (name text)')
  await ask(url, "insert into parts values ('chain')")

  const before = postgres.pid
  await postgres.kill()
  await expect(ask(url, 'select 1')).rejects.toThrow('ECONNREFUSED')
  await postgres.restart()

  expect(await ask(url, 'select name from parts')).toEqual([{ name: 'chain' }])
  expect(postgres.pid).not.toBe(before)
})

test('it waits for the disk unless told otherwise', async () => {
  expect(await ask(postgres.url, 'show fsync')).toEqual([{ fsync: 'on' }])
  expect(await ask(postgres.url, 'show synchronous_commit')).toEqual([{ synchronous_commit: 'on' }])
})

test('it lets nobody in without the password', async () => {
  const url = new URL(postgres.url)
  url.password = 'guessed'

  await expect(ask(url.href, 'select 1')).rejects.toThrow('password authentication failed')
})

test('each test gets an empty database of its own', async () => {
  const [one, other] = await Promise.all([freshPostgresUrl(), freshPostgresUrl()])
  await ask(one, 'create table parts (name text)')

  expect(await ask(other, "select from pg_tables where schemaname = 'public'")).toEqual([])
})

test('a prepared database is filled once and copied for each', async () => {
  let prepared = 0
  const parts = {
    name: 'parts',
    async prepare(url: string) {
      prepared++
      await ask(url, 'create table parts (name text)')
    },
  }
  const urls = await Promise.all([1, 2, 3].map(() => freshPostgresUrl(parts)))
  await ask(urls[0] ?? '', "insert into parts values ('chain')")

  expect(prepared).toBe(1)
  expect(await ask(urls[1] ?? '', 'select * from parts')).toEqual([])
})

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
