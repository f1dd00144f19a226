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
        .filter(({ name }) => /, p95$/.test(name) === of.some((words) => /^, p95$/.test(words)))
        .map(({ name, value, unit }) => ({
          name,
          value: `${value.toFixed(2)} ${unit}`,
          budget: Number.isFinite(least) ? `at least ${least}` : `at most ${most}`,
          kept: value >= least && value <= most,
        })),
  )
}
