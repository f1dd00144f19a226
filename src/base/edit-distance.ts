/** The fewest changes that turn one text into the other: replace, add or drop a sign, or swap two neighbours. */
export function editDistance(one: string, other: string): number {
  let before: number[] = []
  let above = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row++) {
    const line = [row]
    for (let at = 1; at <= other.length; at++) {
      const same = one[row - 1] === other[at - 1] ? 0 : 1
      const costs = [(above[at] ?? 0) + 1, (line[at - 1] ?? 0) + 1, (above[at - 1] ?? 0) + same]
      const crossed = one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1]
      if (row > 1 && at > 1 && crossed) costs.push((before[at - 2] ?? 0) + 1)
      line.push(Math.min(...costs))
    }
    before = above
    above = line
  }
  return above[other.length] ?? 0
}
