import { useId, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { PartNumberField } from './part-number-field.tsx'

const field =
  'min-h-11 w-full rounded-press border border-edge bg-raised px-3 py-2 hover:border-ink'

/** A line typed by hand, for one part after the other. */
export function LineByHand({ add }: { add: (text: string) => void }) {
  const id = useId()
  const [number, setNumber] = useState('')
  const [quantity, setQuantity] = useState('')
  const words = number.trim()
  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)_5rem_auto] items-end max-[16rem]:grid-cols-1 gap-3 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (words === '') return
        add(quantity.trim() === '' ? words : `${quantity.trim()} x ${words}`)
        setNumber('')
        setQuantity('')
        document.getElementById(id)?.focus()
      }}
    >
      <div className="grid gap-1">
        <label htmlFor={id} className="text-sm font-semibold">
          Or type a number
        </label>
        <PartNumberField
          id={id}
          value={number}
          type={setNumber}
          choose={(code) => {
            setNumber(code)
            document.getElementById(`${id}-quantity`)?.focus()
          }}
          className={field}
        />
      </div>
      <div className="grid gap-1">
        <label htmlFor={`${id}-quantity`} className="text-sm font-semibold">
          Quantity
        </label>
        <input
          id={`${id}-quantity`}
          value={quantity}
          inputMode="numeric"
          maxLength={20}
          autoComplete="off"
          onChange={({ currentTarget }) => setQuantity(currentTarget.value)}
          className={`${field} figures text-right`}
        />
      </div>
      <Button type="submit" disabled={words === ''}>
        Add
      </Button>
    </form>
  )
}
