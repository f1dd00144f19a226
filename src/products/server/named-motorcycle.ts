import { keyOf } from '#fitment/rules.ts'
import { universalId } from '#fitment/server/motorcycles.ts'
import { jsonTexts } from '#server/database/json-rows.ts'
import type { Engine, Reader, ReadSide } from '#server/database/open.ts'
import { preparedFor } from '#server/database/prepared.ts'

export type NamedMotorcycle = {
  motorcycle: string
  year: number | undefined
  /** As the shop writes it: 'Hayanami HS 1000'. */
  name: string
  /** The words besides: the part. */
  rest: string[]
}

/** A model is not written in more words, nor a make. */
const longestRun = 4
const shortestModel = 3

/**
 * The motorcycle that is named with a part, like 'hs1000 brake pads' or 'Norvik Fjell 700 2016 hose'; null
 * where none is, or nothing else, or one whose make would have to be guessed.
 */
export async function motorcycleIn(
  readSide: ReadSide,
  words: string[],
): Promise<NamedMotorcycle | null> {
  const runs = runsOf(words).filter(({ key }) => key.length >= shortestModel && /\d/.test(key))
  if (words.length < 2 || runs.length === 0) return null
  const models = JSON.stringify([...new Set(runs.map(({ key }) => key))])
  const { rows } = await selectModels(readSide.read, { models }, { engine: readSide.engine })
  const said = rows
    .flatMap((row) => runs.filter(({ key }) => key === row.model_key).map((run) => ({ row, run })))
    .map(({ row, run }) => ({ row, ...withMake(words, run, row.make_key) }))
    .sort((one, other) => other.to - other.from - (one.to - one.from))
  const [best, next] = said
  if (!best || (next && next.to - next.from === best.to - best.from)) return null
  const others = [...words.slice(0, best.from), ...words.slice(best.to)]
  const year = others.find((word) => /^(19|20)\d\d$/.test(word))
  const rest = others.filter((word) => word !== year)
  if (rest.length === 0) return null
  const { id, make, model } = best.row
  return {
    motorcycle: id,
    year: year === undefined ? undefined : Number(year),
    name: `${make} ${model}`,
    rest,
  }
}

type Run = { from: number; to: number; key: string }

/** Words that stand together, as makes and models are compared. */
function runsOf(words: string[]): Run[] {
  return words.flatMap((_, from) =>
    words
      .slice(from, from + longestRun)
      .map((_, more) => from + more + 1)
      .map((to) => ({ from, to, key: keyOf(words.slice(from, to).join('')) })),
  )
}

/** The same with its make, where that stands before it. */
function withMake(words: string[], { from, to }: Run, make: string) {
  const before = runsOf(words.slice(0, from)).find((run) => run.to === from && run.key === make)
  return { from: before?.from ?? from, to }
}

const selectModels = preparedFor(
  (read: Reader, { models }: { models: string }, { engine }: { engine: Engine }) =>
    read
      .selectFrom('motorcycles')
      .select(['id', 'make', 'model', 'make_key', 'model_key'])
      .where('model_key', 'in', jsonTexts(engine, models))
      .where('id', '<>', universalId),
)
