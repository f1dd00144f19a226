/** Something that was measured; `unit` says also what it is a share of. */
export type Figure = { name: string; value: number; unit: string; more: string }

/**
 * What the figures whose name holds all the words of `of`, and none of `but`, must not fall below, or
 * rise above.
 */
type Budget = { of: string[]; but?: string[]; least?: number; most?: number }

type Verdict = { name: string; value: string; budget: string; kept: boolean }

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
