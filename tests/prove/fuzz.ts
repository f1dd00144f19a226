// Every call of the description, from what its schema allows to what nobody should send: no fault
// of the shop, no status that the description does not name, every refusal in words.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { faultOf } from './fuzz/judge.ts'
import { describedOperations, otherDoors } from './fuzz/operations.ts'
import { type Operation, requestsOf, type Sent } from './fuzz/requests.ts'
import { type FuzzStage, openFuzzStage } from './fuzz/stage.ts'
import { inParallel } from './scene.ts'
import { anySeed, type Figures, missList, type Stand } from './stand.ts'

/** Requests to each call on each engine: of both 5,000 in full, more than 200,000 in all. */
const requestsToEach = { short: 62, full: 2_500 }

/** Whose pictures the shop shows: some of those that are sent lie there. */
const pictureHost = { IMGBB_KEY: 'x' }

/** Calls that are tried at the same time: some wait for passwords, others for the disk. */
const lanes = 12

/** What is there is made new after so many requests. */
const refillEvery = 250

export async function proveFuzz(stand: Stand): Promise<Figures> {
  const folder = quickFolder()
  const shop = await stand.open(await quickly(stand, folder))
  try {
    const stage = await openFuzzStage(shop)
    const { body: description } = await shop.call('GET', '/openapi.json')
    // The doors first: those that hash passwords take the longest.
    const operations = [...otherDoors, ...describedOperations(description)]
    return await fuzz(stage, operations, requestsToEach[stand.size])
  } finally {
    await shop.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What the disk takes its time for is not what is asked here: in full nothing waits for it. */
async function quickly({ engine, size, databaseUrl }: Stand, folder: string) {
  const url = engine === 'postgres' && size === 'full' ? await databaseUrl() : undefined
  return {
    ...pictureHost,
    DATA_DIR: folder,
    ...(url ? { DATABASE_URL: `${url}?options=-c%20synchronous_commit%3Doff` } : {}),
  }
}

/** In memory where the machine has such a folder. */
function quickFolder(): string {
  return mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'kickstand-fuzz-'))
}

/** Sends so many requests to each of the operations; a fault is told with the least that shows it. */
async function fuzz(
  stage: FuzzStage,
  operations: Operation[],
  each: number,
  seed = anySeed(),
): Promise<Figures> {
  const statuses: Record<string, number> = {}
  const misses = missList()
  let sentSoFar = 0
  await inParallel(operations.length, lanes, async (number) => {
    const operation = operations[number]
    if (!operation) return
    let fault = ''
    const property = fc.asyncProperty(requestsOf(operation), async (sent) => {
      if (++sentSoFar % refillEvery === 0) await stage.refill()
      const got = await stage.send(sent)
      statuses[got.status] = (statuses[got.status] ?? 0) + 1
      const found = faultOf(operation, sent, got)
      fault = found ?? fault
      return found === null
    })
    const result = await fc.check(property, { numRuns: each, seed, maxSkipsPerRun: 0 })
    if (result.failed) {
      const [example] = result.counterexample ?? []
      misses.miss(
        `${operation.method} ${operation.path}: ${fault || describe(result.errorInstance)}; ${shown(example)}`,
      )
    }
  })
  return { requests: sentSoFar, calls: operations.length, statuses, seed, misses: misses.list() }
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message).slice(0, 600) : ''
}

function shown(sent: Sent | undefined): string {
  if (!sent) return ''
  const { payload, ...rest } = sent
  const body = typeof payload === 'string' ? payload : payload?.toString('base64')
  return JSON.stringify({ ...rest, body }).slice(0, 700)
}
