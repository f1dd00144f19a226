import { useId, useState } from 'react'
import type { CheckedLine, Edit } from '../contract.ts'
import { showLine } from '../rules.ts'
import { PartNumberField } from './part-number-field.tsx'

const input =
  'min-h-11 rounded-press border border-edge bg-raised px-2 hover:border-ink pointer-fine:min-h-9'

type ChangeLineProps = {
  line: CheckedLine
  edit: (line: CheckedLine, change: Omit<Edit, 'line'>) => void
  /** Another part was asked for than the one that was found. */
  isOther: boolean
  done: () => void
}

/** Part and quantity by hand; Enter, or leaving the fields, has the line validated anew. */
export function ChangeLine({ line, edit, isOther, done }: ChangeLineProps) {
  const id = useId()
  const quantity = useTyped(line.quantity === null ? '' : String(line.quantity))
  const number = useTyped(line.productCode ?? line.written ?? '')
  const { productId } = line
  const asksPart = productId === null || isOther
  const send = () => {
    if (!number.isChanged && !quantity.isChanged) return
    const isSamePart = productId !== null && !number.isChanged
    const part = isSamePart ? { productId } : { number: number.typed }
    edit(line, { ...part, quantity: quantity.typed })
    number.markSent()
    quantity.markSent()
    done()
  }
  return (
    <form
      className={`gap-2 ${asksPart ? 'col-span-3 col-start-2 grid grid-cols-[minmax(0,1fr)_5rem] lg:col-span-2 lg:col-start-3' : 'col-start-3 flex self-start max-lg:row-start-3 lg:col-start-4'}`}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) send()
      }}
    >
      {asksPart && (
        <>
          <label htmlFor={`${id}n`} className="sr-only">
            Number of line {showLine(line.line)}
          </label>
          <PartNumberField
            id={`${id}n`}
            value={number.typed}
            type={number.type}
            choose={(code) => {
              number.type(code)
              document.getElementById(`${id}q`)?.focus()
            }}
            className={`${input} w-full text-sm`}
            isFocused={isOther}
          />
        </>
      )}
      <label htmlFor={`${id}q`} className="sr-only">
        Quantity of line {showLine(line.line)}
      </label>
      <input
        id={`${id}q`}
        value={quantity.typed}
        onChange={({ currentTarget }) => quantity.type(currentTarget.value)}
        maxLength={40}
        inputMode="numeric"
        autoComplete="off"
        className={`${input} figures w-16 text-right font-semibold sm:w-20`}
      />
      <button type="submit" hidden tabIndex={-1}>
        Change line {showLine(line.line)}
      </button>
    </form>
  )
}

/** What is in a field: what the shop said last, or what was typed since it was asked. */
function useTyped(said: string) {
  const [field, setField] = useState({ typed: said, said, sent: said })
  if (field.said !== said) {
    // Also when React renders again at once: what was typed after it was sent stays.
    const typed = field.typed === field.sent ? said : field.typed
    setField({ typed, said, sent: said })
  }
  return {
    typed: field.typed,
    type: (typed: string) => setField({ ...field, typed }),
    markSent: () => setField({ ...field, sent: field.typed }),
    isChanged: field.typed.trim() !== said,
  }
}
