import { useId, useState } from 'react'
import type { CheckedLine, Edit } from '../contract.ts'
import { showLine } from '../rules.ts'
import { PartNumberField } from './part-number-field.tsx'

const input =
  'min-h-11 rounded-press border border-edge bg-raised px-2 hover:border-ink pointer-fine:min-h-9'

/** Part and quantity by hand; Enter, or leaving the fields, has the line judged anew. */
export function ChangeLine({
  line,
  edit,
  isOther,
  done,
}: {
  line: CheckedLine
  edit: (line: CheckedLine, change: Omit<Edit, 'line'>) => void
  /** Another part was asked for than the one that was found. */
  isOther: boolean
  done: () => void
}) {
  const id = useId()
  const quantity = useTyped(line.quantity === null ? '' : String(line.quantity))
  const number = useTyped(line.productCode ?? line.written ?? '')
  const take = () => {
    if (!number.isChanged && !quantity.isChanged) return
    const part =
      line.productId !== null && !number.isChanged
        ? { productId: line.productId }
        : { number: number.typed }
    edit(line, { ...part, quantity: quantity.typed })
    number.send()
    quantity.send()
    done()
  }
  const asksPart = line.productId === null || isOther
  return (
    <form
      className={`col-start-2 gap-2 ${asksPart ? 'grid grid-cols-[minmax(0,1fr)_5rem] lg:col-span-2 lg:col-start-3' : 'flex lg:col-start-4'}`}
      onSubmit={(event) => {
        event.preventDefault()
        take()
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) take()
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
        className={`${input} figures w-20 text-right font-semibold`}
      />
      <button type="submit" hidden tabIndex={-1}>
        Change line {showLine(line.line)}
      </button>
    </form>
  )
}

/** What is in a field: what the shop said last, or what was typed since it was asked. */
function useTyped(said: string) {
  const [typed, setTyped] = useState(said)
  const [known, setKnown] = useState(said)
  const [sent, setSent] = useState(said)
  if (known !== said) {
    setKnown(said)
    setSent(said)
    if (typed === sent) setTyped(said)
  }
  return {
    typed,
    type: setTyped,
    send: () => setSent(typed),
    isChanged: typed.trim() !== said,
  }
}
