import { showCount } from '#base/counts.ts'
import { listed } from '#base/listed.ts'
import { type Jump, jumpsOf } from '#part-numbers/jumps.ts'
import { fixable, type Judged, judgeQuantity, type Offer } from './judge-part.ts'
import type { Known, Part } from './known.ts'
import type { Quantity } from './read-quantity.ts'

/** What takes the place of the lines of a list, by the part that gave way, and which lines those are. */
export type Jumps = ReadonlyMap<string, { jump: Jump; lines: number[] }>

type Wanted = { productId: string; quantity: number; lines: number[] }

export function jumpsOfLines(wanted: Wanted[], { chains }: Known): Jumps {
  const jumps = jumpsOf(wanted, chains).map((jump) => {
    const given = wanted.filter(({ productId }) => jump.instead.includes(productId))
    return { jump, lines: given.flatMap(({ lines }) => lines) }
  })
  return new Map(jumps.flatMap((one) => one.jump.instead.map((id) => [id, one] as const)))
}

/** The one press that takes what a part's place is taken by, whole; null of what nothing takes the place of. */
export function judgeReplaced(
  line: number,
  part: Part,
  quantity: Quantity,
  known: Known,
  jumps: Jumps,
): Judged | null {
  const group = quantity.says === 'units' ? jumps.get(part.id) : undefined
  const ends = known.chains.get(part.id)?.ends ?? []
  const parts = group?.jump.takes ?? ends
  const takes = parts.flatMap(({ productId, quantity: units }) => {
    const one = known.parts.get(productId)
    return one ? [{ one, units: group ? units : fewest(one, quantity) }] : []
  })
  const [first, ...more] = takes
  // Where one of a split has left the catalogue, the others are a part too few.
  if (!first || takes.length < parts.length) return null
  const others = (group?.lines ?? []).filter((one) => one !== line)
  const units = takes.map(({ one, units }) => `${showCount(units)} × ${one.code}`)
  const offer: Offer = {
    label: more.length > 0 ? `Take ${listed(units)}` : `${first.one.code} ${first.one.name}`,
    productId: first.one.id,
    quantity: first.units,
    ...(more.length > 0 ? { more: more.map(taken) } : {}),
    ...(others.length > 0 ? { lines: others } : {}),
  }
  const by = listed(takes.map(({ one }) => one.code))
  const codes = (group?.jump.instead ?? []).flatMap((id) =>
    id === part.id ? [] : (known.parts.get(id)?.code ?? []),
  )
  const together = codes.length > 0 ? `, together with ${listed(codes)}` : ''
  return fixable('replaced', `${part.code} is no longer made: replaced by ${by}${together}.`, [
    offer,
  ])
}

function taken({ one, units }: { one: Part; units: number }) {
  return { productId: one.id, productCode: one.code, quantity: units }
}

/** Where it is not clear how many are wanted: the fewest that can be ordered. */
function fewest(part: Part, quantity: Quantity): number {
  return judgeQuantity(part, quantity).offers[0]?.quantity ?? part.orderable.minimumQuantity
}
