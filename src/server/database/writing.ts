import type { Kysely } from 'kysely'
import { isReadOnly } from './connections.ts'
import type { Story, Work } from './open.ts'
import type { Reserved } from './postgres.ts'
import type { Schema } from './schema.ts'
import type { SqliteConnection } from './sqlite.ts'

type Waiting = { run: (work: Work) => Promise<() => void>; fail: (error: unknown) => void }

/** So many stories share one commit at most; more would make the first wait too long. */
const storiesPerCommit = 64

/** After so many groups of one story each, nobody else seems to be writing. */
const groupsUntilAlone = 8

/** Even then every so many groups wait for company, to find out when that has changed. */
const lookForCompanyEvery = 16

/**
 * Writes to SQLite: one transaction at a time, and stories that arrive while one is being written
 * share the next one's commit. A story is answered only when its commit is on disk; one that fails
 * takes only itself back. While all goes well nothing stands between them, for a savepoint keeps a
 * copy of each page. When one fails, all is taken back, and the others are told again, from then on
 * each in a savepoint. `committed` is told before anybody is answered.
 */
export function groupingWriter(
  { kysely, say }: Pick<SqliteConnection, 'kysely' | 'say'>,
  committed: () => void,
) {
  const queue: Waiting[] = []
  let writing = false
  /** Groups of one story, one after the other. */
  let alone = 0

  async function writeQueued() {
    writing = true
    try {
      while (queue.length > 0) {
        // A commit blocks the loop. Whoever asked meanwhile is read in one turn of it, and joins.
        if (alone < groupsUntilAlone || alone % lookForCompanyEvery === 0) await turnOfLoop()
        const stories = await kysely.connection().execute(writeGroup)
        alone = stories === 1 ? alone + 1 : 0
      }
    } finally {
      writing = false
    }
  }

  /** Gives how many stories ran. */
  async function writeGroup(connection: Kysely<Schema>): Promise<number> {
    const work = connection as Work
    const ran: Waiting[] = []
    let done: { story: Waiting; answer: () => void }[] = []
    let open = false
    let careful = false
    try {
      while (ran.length < storiesPerCommit) {
        const story = queue.shift()
        if (!story) break
        ran.push(story)
        if (!open) begin()
        await (careful ? carefully(story) : plainly(story))
      }
      if (open) say('commit')
      committed()
      for (const { answer } of done) answer()
    } catch (error) {
      if (open) rollBack()
      for (const { fail } of ran) fail(error)
    }
    return ran.length

    function begin() {
      try {
        say('begin immediate')
        open = true
      } catch (error) {
        // Whoever waits would wait for the same.
        ran.push(...queue.splice(0, storiesPerCommit))
        throw error
      }
    }

    async function plainly(story: Waiting) {
      try {
        done.push({ story, answer: await story.run(work) })
      } catch (error) {
        rollBack()
        open = false
        story.fail(error)
        const again = done
        if (again.length === 0) return
        done = []
        careful = true
        begin()
        for (const { story } of again) await carefully(story)
      }
    }

    async function carefully(story: Waiting) {
      const answer = await inSavepoint(work, story)
      if (answer) done.push({ story, answer })
    }
  }

  async function inSavepoint(work: Work, story: Waiting): Promise<(() => void) | null> {
    say('savepoint story')
    try {
      const answer = await story.run(work)
      say('release story')
      return answer
    } catch (error) {
      story.fail(error)
      // After some errors SQLite has taken back everything: then this throws, and all have failed.
      say('rollback to story')
      say('release story')
      return null
    }
  }

  /** Does nothing when SQLite has done so itself. */
  function rollBack() {
    try {
      say('rollback')
    } catch {}
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

function turnOfLoop(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve)
  })
}

/** Thrown by a story that met another of its kind: what it wrote is taken back, and it runs anew. */
export class StartAgain extends Error {
  override name = 'StartAgain'
  readonly code = 'start again'
}

/**
 * What PostgreSQL says when two transactions got in each other's way and one has to start again. So it
 * does where both wanted the same unique thing: begun anew, the later one sees who has it, and says so.
 */
const startAgain = new Set(['40001', '40P01', '23505', 'start again'])
const tries = 5

/** Writes to PostgreSQL: one transaction per story, started again when another got in its way. */
export function retryingWriter(reserve: () => Promise<Reserved>) {
  return async function write<T>(story: Story<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await inTransaction(await reserve(), story)
      } catch (error) {
        if (attempt === tries || !startAgain.has(codeOf(error))) throw error
      }
    }
  }
}

async function inTransaction<T>({ kysely, say, release }: Reserved, story: Story<T>): Promise<T> {
  let fault: Error | undefined
  try {
    const begun = say('begin')
    begun.catch(() => {})
    const result = await story(kysely as Work)
    await begun
    // Whatever failed on the way, heard of or not, makes of a commit a rollback.
    if ((await say('commit')) !== 'COMMIT') throw new Error('PostgreSQL took a transaction back')
    return result
  } catch (error) {
    if (isReadOnly(error)) fault = error
    await say('rollback').catch((broken: Error) => {
      fault = broken
    })
    throw error
  } finally {
    release(fault)
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
