import { readFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'

/** Something that was measured; `unit` says also what it is a share of. */
export type Figure = { name: string; value: number; unit: string; more: string }

/**
 * What the figures whose name holds all the words of `of`, and none of `but`, must not fall below, or
 * rise above.
 */
export type Budget = { of: string[]; but?: string[]; least?: number; most?: number }

export type Verdict = { name: string; value: string; budget: string; kept: boolean }

export type Report = { figures: Figure[]; short: boolean; verdicts: Verdict[] }

/** Holds each budget against every figure that it is about. */
export function verdicts(figures: Figure[], budgets: Budget[]): Verdict[] {
  return budgets.flatMap(
    ({ of, but = [], least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY }) =>
      figures
        .filter(({ name }) => of.every((words) => name.includes(words)))
        .filter(({ name }) => !but.some((words) => name.includes(words)))
        .filter(({ name }) => /, p9\d$/.test(name) === of.some((words) => /^, p9\d$/.test(words)))
        .map(({ name, value, unit }) => ({
          name,
          value: `${value.toFixed(2)} ${unit}`,
          budget: Number.isFinite(least) ? `at least ${least}` : `at most ${most}`,
          kept: value >= least && value <= most,
        })),
  )
}

/** What the lists of the largest shop give as a share of the smallest one's, at as many clients. */
export function agesOf(figures: Figure[]): Figure[] {
  const grown = ['product list, first page', 'one product', 'reviews, first page']
  return grown.flatMap((question) =>
    [1, 10, 50].flatMap((clients) => {
      const at = (size: string) =>
        figures.find(({ name }) => name === `${question}, ${size} products, ${clients} clients`)
      const [least, most] = [at('1,000'), at('200,000')]
      if (!least || !most) return []
      const name = `${question}, 200,000 products as at 1,000, ${clients} clients`
      return [{ name, value: most.value / least.value, unit: 'x', more: '' }]
    }),
  )
}

/** docs/bench.md: the figures, then what limits them (`limits.md`, written by hand). */
export function table({ figures, short, verdicts: judged }: Report): string {
  const shown = figures.filter(({ name }) => !/, p9\d$/.test(name))
  const rows = shown.map(
    ({ name, value, unit, more }) => `| ${name} | ${value.toFixed(2)} ${unit} | ${more} |`,
  )
  const missed = judged.filter(({ kept }) => !kept)
  const date = new Date().toISOString().slice(0, 10)
  return `# How fast, how large

Written by \`npm run bench${short ? ' -- --short' : ''}\` on ${date}: Node ${process.version}, ${cpus().length} processors
(${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 1e9)} GB. The servers and the load share them.

**B** is a bare Fastify that answers a fixed buffer of the same bytes, **S** a bare Fastify with one
prepared statement of \`node:sqlite\`, on PostgreSQL one named statement of \`pg\`; for orders one durable
transaction. The shop runs in production mode, in one process, with \`LOG_LEVEL=warn\`; its mail finds no
receiver. Both are warm, and asked by turns; a figure is the median of the rounds. **µs** are those of
processor that the shop and the bare server used for one answer. **noise** is how much the bare server
itself went up and down between rounds: 1.0 is a quiet machine; above 1.5 a ratio says little.

${judged.length - missed.length} of ${judged.length} budgets (\`bench/budgets.json\`) are kept${missed.length > 0 ? '; missed:' : '.'}

${missed.map(({ name, value, budget }) => `- ${name}: ${value}, ${budget}`).join('\n')}

| question | figure | in detail |
|---|---|---|
${rows.join('\n')}

${readFileSync(join(import.meta.dirname, 'limits.md'), 'utf8')}`
}
