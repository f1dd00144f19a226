// docs/proof.md, written by the provers themselves: from docs/proof.jsonl, which holds the last full
// run of each row, so that the table says nothing that no run has said.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Engine } from '#server/database/open.ts'
import { rows } from './rows.ts'

/** What one prover said on one engine. */
export type Line = {
  name: string
  engine: Engine
  /** The day of the run, like 2026-11-21. */
  date: string
  ok: boolean
  misses: string[]
  seconds: number
  [figure: string]: unknown
}

const docs = join(import.meta.dirname, '../../docs')
const record = join(docs, 'proof.jsonl')

/** Puts new lines in the place of the older ones of the same row and engine, and writes the table. */
export function writeProof(lines: Line[]): void {
  const all = new Map(readRecord().map((line) => [placeOf(line), line]))
  for (const line of lines) all.set(placeOf(line), line)
  const known = [...all.values()].filter(({ name }) => name in rows)
  const order = Object.keys(rows)
  known.sort(
    (one, other) =>
      order.indexOf(one.name) - order.indexOf(other.name) || (one.engine < other.engine ? 1 : -1),
  )
  writeFileSync(record, known.map((line) => `${JSON.stringify(line)}\n`).join(''))
  writeFileSync(join(docs, 'proof.md'), tableOf(known))
}

/** The lines of the last runs; none before the first. */
function readRecord(): Line[] {
  if (!existsSync(record)) return []
  const text = readFileSync(record, 'utf8').trim()
  return text === '' ? [] : text.split('\n').map((line) => JSON.parse(line) as Line)
}

function placeOf({ name, engine }: Line): string {
  return `${name} ${engine}`
}

/** The document: every row of the goals with what its last full run said on each engine. */
function tableOf(lines: Line[]): string {
  const body = Object.entries(rows).map(([name, row]) => {
    const cell = (engine: Engine) => {
      if (row.only && row.only !== engine) return 'does not apply'
      const line = lines.find((one) => one.name === name && one.engine === engine)
      return line ? told(line) : '–'
    }
    const start = `| ${name} | ${row.goal} |`
    if (row.see) return `${start} | [docs/${row.see}](${row.see}) | |`
    if (row.test)
      return `${start} \`npm test -- ${row.test}\` | with every \`npm test\` | the same |`
    return `${start} \`npm run prove -- ${name}\` | ${cell('sqlite')} | ${cell('postgres')} |`
  })
  const seconds = lines.reduce((sum, line) => sum + line.seconds, 0)
  return `# What was proven, and how to prove it again

Written by \`npm run prove -- --write\`; nothing in the table is written by hand. \`npm run prove\` runs
every row on both engines and prints one line of JSON for each; \`npm run prove -- NAME\` runs one, and
\`--short\` as long as \`npm test\` does, beside a planted defect that each must notice. A dash means
that no full run is at hand. The runs below took ${Math.round(seconds / 60)} minutes together.

| row | goal | command | SQLite | PostgreSQL |
|---|---|---|---|---|
${body.join('\n')}
`
}

function told({ name, engine, date, ok, misses, seconds, ...figures }: Line): string {
  const said = Object.entries(figures).map(([figure, value]) => `${words(figure)} ${shown(value)}`)
  const end = ok ? '**holds**' : `**missed**: ${cut(misses.join('; '))}`
  return [...said, `${end} (${seconds} s, ${date})`].join(', ').replaceAll('|', '\\|')
}

function shown(value: unknown): string {
  if (typeof value === 'number') return value.toLocaleString('en-US')
  if (value === null) return 'none'
  if (typeof value !== 'object') return String(value)
  const inside = Object.entries(value).map(([name, one]) => `${words(name)} ${shown(one)}`)
  return `(${inside.join(', ')})`
}

/** `servingAgainMs` as people write it. */
function words(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

function cut(text: string): string {
  return text.replace(/\s+/g, ' ').slice(0, 300)
}
