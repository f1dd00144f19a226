import { maxUnits } from '#base/whole-number.ts'

export type Successor = { productId: string; quantity: number }

export type Links = ReadonlyMap<string, readonly Successor[]>

/** The replacement of some lines at once: several parts of a split, or one kit for all of its parts. */
export type Supersession = {
  superseded: string[]
  /** The number of units in all; `replaces` are those of `superseded` that lead there. */
  successors: (Successor & { replaces: string[] })[]
}

/**
 * How many units of each product take the place of those that are asked for. A kit takes the place of
 * all its parts at once, so it is wanted once for each set: as often as the part that needs it most.
 */
export function countSuccessorUnits(
  requested: ReadonlyMap<string, number>,
  links: Links,
): Map<string, number> {
  const all = [...links].flatMap(([from, next]) => next.map((one) => ({ ...one, from })))
  const before = Map.groupBy(all, ({ productId }) => productId)
  const taken = new Map<string, number>()
  const takenBy = (id: string): number => {
    const counted = taken.get(id)
    if (counted !== undefined) return counted
    taken.set(id, 0)
    const each = (before.get(id) ?? []).map(
      ({ from, quantity }) => ((requested.get(from) ?? 0) + takenBy(from)) * quantity,
    )
    const units = Math.min(Math.max(0, ...each), maxUnits)
    taken.set(id, units)
    return units
  }
  for (const id of before.keys()) takenBy(id)
  return taken
}

/** The chain from a superseded product, and the successors at its end for each unit. */
export type FollowedChain = { links: Links; ends: readonly Successor[] }

/** The supersessions of these lines; lines that lead to one kit are superseded together. */
export function groupSupersessions(
  wanted: readonly Successor[],
  chains: ReadonlyMap<string, FollowedChain>,
): Supersession[] {
  const requested = new Map<string, number>()
  for (const { productId, quantity } of wanted)
    requested.set(productId, (requested.get(productId) ?? 0) + quantity)
  let groups: { superseded: string[]; ends: Set<string> }[] = []
  for (const productId of requested.keys()) {
    const ends = chains.get(productId)?.ends.map((end) => end.productId)
    if (!ends) continue
    const shared = groups.filter((group) => ends.some((end) => group.ends.has(end)))
    const apart = groups.filter((group) => !shared.includes(group))
    const superseded = [...shared.flatMap((group) => group.superseded), productId]
    const allEnds = [...shared.flatMap((one) => [...one.ends]), ...ends]
    groups = [...apart, { superseded, ends: new Set(allEnds) }]
  }
  const links = new Map([...chains.values()].flatMap((chain) => [...chain.links]))
  const taken = countSuccessorUnits(requested, links)
  const leadsTo = (productId: string, end: string) =>
    chains.get(productId)?.ends.some((one) => one.productId === end) === true
  return groups.map(({ superseded, ends }) => ({
    superseded,
    successors: [...ends].map((end) => ({
      productId: end,
      quantity: taken.get(end) ?? 0,
      replaces: superseded.filter((productId) => leadsTo(productId, end)),
    })),
  }))
}

/** A part of a split: how many of it are in one set, and how many of it may be ordered. */
export type PartOfSet = { quantity: number; minimumQuantity: number; caseQuantity: number | null }

/** The fewest sets of which every part reaches its minimum and comes in whole cases; ignores the stock. */
export function minSets(parts: PartOfSet[]): number {
  let sets = Math.max(1, ...parts.map((part) => Math.ceil(part.minimumQuantity / part.quantity)))
  const isBroken = ({ quantity, caseQuantity }: PartOfSet) =>
    (sets * quantity) % (caseQuantity ?? 1) !== 0
  while (sets < maxUnits && parts.some(isBroken)) sets++
  return Math.min(sets, maxUnits)
}
