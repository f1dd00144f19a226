// OWASP ASVS 5.0.0, requirement by requirement: whether what docs/asvs.md says can still be true.
import type { Figures } from '#tests/prove/stand.ts'
import { countOf, faultsOf, readLines } from './lines.ts'

export async function proveAsvs(): Promise<Figures> {
  const lines = readLines()
  const [one, both] = [countOf(lines, 1), countOf(lines, 2)]
  return {
    level1: `${one.met} of ${one.applies}`,
    level2: `${both.met} of ${both.applies}`,
    missed: both.missed.join(' '),
    misses: faultsOf(lines),
  }
}
