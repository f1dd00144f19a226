import { judgeLines } from '#quick-order/judge-lines.ts'
import { readList } from '#quick-order/read-list.ts'
import { knownParts } from './known.ts'

/** What becomes of a paste, a line each: lines, state, part, class, quantity, code, offers. */
export function tell(text: string): string[] {
  return judgeLines(readList(text).lines, knownParts(), []).map((line) => {
    const told = line.part && line.code !== 'not-a-part'
    const offers = line.offers.map(({ productId, quantity }) => `${productId} ${quantity}`)
    return [
      line.lines.join('+'),
      line.code === 'not-a-part' ? 'quiet' : line.state,
      ...(told ? [line.part?.code, line.match?.class] : []),
      ...(line.quantity === null || line.code === 'not-a-part' ? [] : [`x${line.quantity}`]),
      ...(line.code === null || line.code === 'not-a-part' ? [] : [line.code]),
      ...(offers.length > 0 ? [`[${offers.join(', ')}]`] : []),
    ].join(' ')
  })
}
