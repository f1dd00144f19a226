import { readRows } from '#quick-order/parser/read-lines.ts'
import { splitRows } from '#quick-order/parser/rows.ts'
import { type ValidatedLine, validateList } from '#quick-order/parser/validate.ts'
import { formatLine } from '#quick-order/rules.ts'
import { knownParts } from './known.ts'

const ours = knownParts()

export function validateText(text: string, known = ours): ValidatedLine[] {
  return validateList(readRows(splitRows(text), null), known, []).lines
}

/** What becomes of a paste, a line each: lines, state, part, class, quantity, code, suggestions. */
export function tell(text: string, known = ours): string[] {
  return validateText(text, known).map((line) => {
    const told = line.part && line.code !== 'not-a-part'
    const suggestions = line.suggestions.map(
      ({ productId, quantity }) => `${productId} ${quantity}`,
    )
    return [
      line.lines.map(formatLine).join('+'),
      line.code === 'not-a-part' ? 'quiet' : line.state,
      ...(told ? [line.part?.code, line.match?.class] : []),
      ...(line.quantity === null || line.code === 'not-a-part' ? [] : [`x${line.quantity}`]),
      ...(line.code === null || line.code === 'not-a-part' ? [] : [line.code]),
      ...(suggestions.length > 0 ? [`[${suggestions.join(', ')}]`] : []),
      ...(line.note && (line.code === 'remark' || line.state === 'ready')
        ? [`“${line.note}”`]
        : []),
    ].join(' ')
  })
}
