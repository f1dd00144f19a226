import { setImmediate as turnOfLoop } from 'node:timers/promises'
import { CompiledQuery, type Kysely } from 'kysely'
import type { Work } from './open.ts'
import type { Schema } from './schema.ts'

/** A story: everything that one promise changes, run in one transaction. */
export type Story<T> = (work: Work) => Promise<T>

type Waiting = { run: (work: Work) => Promise<() => void>; fail: (error: unknown) => void }

/** So many stories share one commit at most; more would make the first wait too long. */
const storiesPerCommit = 64

const begin = CompiledQuery.raw('begin immediate')
const commit = CompiledQuery.raw('commit')
const rollback = CompiledQuery.raw('rollback')
const savepoint = CompiledQuery.raw('savepoint story')
const release = CompiledQuery.raw('release story')
const takeBack = CompiledQuery.raw('rollback to story')

/**
 * Writes to SQLite: one transaction at a time, and stories that arrive while one is being written
 * share the next one's commit, each in its own savepoint. A story is answered only when its commit
 * is on disk; one that fails takes only itself back.
 */
export function groupingWriter(kysely: Kysely<Schema>) {
  const queue: Waiting[] = []
  let writing = false

  async function writeQueued() {
    writing = true
    try {
      while (queue.length > 0) {
        // A commit blocks the loop. Whoever asked meanwhile is read in one turn of it, and joins.
        await turnOfLoop()
        await kysely.connection().execute(writeGroup)
      }
    } finally {
      writing = false
    }
  }

  async function writeGroup(connection: Kysely<Schema>) {
    const work = connection as Work
    const done: { answer: () => void; fail: (error: unknown) => void }[] = []
    try {
      await work.executeQuery(begin)
    } catch (error) {
      for (const story of queue.splice(0, storiesPerCommit)) story.fail(error)
      return
    }
    try {
      while (queue.length > 0 && done.length < storiesPerCommit) {
        const story = queue.shift()
        if (!story) break
        const answer = await inSavepoint(work, story)
        if (answer) done.push({ answer, fail: story.fail })
      }
      await work.executeQuery(commit)
      for (const { answer } of done) answer()
    } catch (error) {
      await work.executeQuery(rollback).catch(() => {})
      for (const { fail } of done) fail(error)
    }
  }

  return function write<T>(story: Story<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      queue.push({
        run: async (work) => {
          const result = await story(work)
          return () => resolve(result)
        },
        fail: reject,
      })
      if (!writing) void writeQueued()
    })
  }
}

async function inSavepoint(work: Work, story: Waiting): Promise<(() => void) | null> {
  await work.executeQuery(savepoint)
  try {
    const answer = await story.run(work)
    await work.executeQuery(release)
    return answer
  } catch (error) {
    await work.executeQuery(takeBack)
    await work.executeQuery(release)
    story.fail(error)
    return null
  }
}

/** What PostgreSQL says when two transactions got in each other's way and one has to start again. */
const startAgain = new Set(['40001', '40P01'])
const tries = 5

/** Writes to PostgreSQL: one transaction per story, started again when another got in its way. */
export function retryingWriter(kysely: Kysely<Schema>) {
  return async function write<T>(story: Story<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await kysely
          .transaction()
          .execute((transaction) => story(transaction as Kysely<Schema> as Work))
      } catch (error) {
        if (attempt === tries || !startAgain.has(codeOf(error))) throw error
      }
    }
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
