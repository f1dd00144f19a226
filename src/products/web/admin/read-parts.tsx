import { formatCount, pluralize } from '#base/format.ts'
import type { CheckedLine } from '#quick-order/contract.ts'
import { send } from '#web/send.ts'
import { Button } from '#web/ui/button.tsx'

/** Reads parts and units from text, one a line: a delivery, or a count of the stock. */
export function readParts(text: string) {
  return send('POST /quick-order/check', { query: {}, body: { text } })
}

/** Reasons to refuse an order (minimum, stock, discontinued) do not matter for a delivery or a count. */
const toleratedCodes = new Set(['below-minimum', 'not-a-case', 'shortage', 'replaced', 'remark'])

export type ReadLine = CheckedLine & { productId: string; productCode: string; quantity: number }

export function isRead(line: CheckedLine): line is ReadLine {
  const { state, code, productId, productCode, quantity } = line
  const isRead = state === 'ready' || toleratedCodes.has(code ?? '')
  return isRead && productId !== null && productCode !== null && quantity !== null
}

type UnreadProps = {
  lines: CheckedLine[]
  /** The sentence about `3 lines`. */
  describe: (lines: string) => string
  chooseUnits: (line: CheckedLine, units: number) => void
}

/** Lines that could not be read, each with the quantities that it may mean. */
export function UnreadLines({ lines, describe, chooseUnits }: UnreadProps) {
  return (
    <div role="status" className="my-4 border-l-2 border-bad bg-sunken px-4 py-3 text-row">
      <p className="font-semibold">{describe(pluralize(lines.length, 'line'))}</p>
      <ul className="mt-1">
        {lines.map((one) => (
          <li key={one.line} className="wrap-anywhere">
            <span className="part-number">{one.raw}</span>{' '}
            <span className="text-soft">{one.message}</span>{' '}
            {one.productId !== null &&
              one.readings.map((units) => (
                <Button
                  key={units}
                  small
                  aria-label={`${formatCount(units)} of ${one.productCode}`}
                  onClick={() => chooseUnits(one, units)}
                >
                  {formatCount(units)}
                </Button>
              ))}
          </li>
        ))}
      </ul>
    </div>
  )
}
