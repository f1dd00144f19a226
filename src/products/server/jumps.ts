import type { JumpOnWire } from '#part-numbers/contract.ts'
import { jumpsOf, type Successor } from '#part-numbers/jumps.ts'
import { followSuccessors } from '#part-numbers/server/successors.ts'
import type { ReadSide } from '#server/database/open.ts'
import { namesOf, wholeOf } from './why.ts'

/** What takes the place of so many units of products now, by product; what nothing replaces whole is left out. */
export async function jumpsFor(
  readSide: ReadSide,
  wanted: readonly Successor[],
): Promise<Map<string, JumpOnWire>> {
  const chains = await followSuccessors(
    readSide,
    wanted.map(({ productId }) => productId),
  )
  const jumps = jumpsOf(wanted, chains)
  const ends = jumps.flatMap(({ takes }) => takes.map(({ productId }) => productId))
  const names = await namesOf(readSide, ends)
  return new Map(
    jumps.flatMap(({ instead, takes }) => {
      const whole = wholeOf(takes, names, (take, { productCode, name }) => ({
        ...take,
        productCode,
        name,
      }))
      const jump = { instead, takes: whole }
      return whole.length > 0 ? instead.map((id) => [id, jump] as const) : []
    }),
  )
}
