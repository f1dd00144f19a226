import { type ComponentProps, useId, useRef, useState } from 'react'
import { parseWholeNumber, type ReadResult } from '#base/whole-number.ts'
import { describedBy, inputClass, numberInput } from './field.tsx'

type Box<Value> = { label: string; value: Value; save: (value: Value) => Promise<unknown> }

export function NumberBox({ min, max, ...box }: Box<number> & { min: number; max: number }) {
  const missing = 'Please enter a whole number'
  return (
    <TypedBox
      {...box}
      {...numberInput}
      min={min}
      max={max}
      read={(typed) => parseWholeNumber(typed, { min, max, missing })}
      className="w-20! text-right"
    />
  )
}

type TypedBoxProps<Value> = Box<Value> & {
  read: (typed: string) => { ok: true; value: Value } | Extract<ReadResult, { ok: false }>
  around?: string
} & Omit<ComponentProps<'input'>, 'value'>

/**
 * A box that saves on blur or Enter. It shows the typed text until the list has it, also after a failure; then blur
 * or Enter retries. A value from another window is shown beside it.
 */
export function TypedBox<Value extends string | number>(props: TypedBoxProps<Value>) {
  const { label, value, save, read, className, around = '', ...input } = props
  const id = useId()
  const [typed, setTyped] = useState<{ text: string; over: Value } | null>(null)
  const [wrong, setWrong] = useState('')
  const sending = useRef<string | null>(null)
  const leave = async () => {
    if (typed === null || sending.current === typed.text) return
    const found = read(typed.text)
    if (!found.ok) return setWrong(found.message)
    if (found.value === value && sending.current === null) return setTyped(null)
    sending.current = typed.text
    setWrong('')
    try {
      await save(found.value)
      setTyped((now) => (now?.text === typed.text ? null : now && { ...now, over: found.value }))
    } catch {
      setWrong('Not saved yet')
    } finally {
      if (sending.current === typed.text) sending.current = null
    }
  }
  const otherValue = typed && typed.over !== value ? `Meanwhile: ${value || 'none'}` : ''
  const words = [wrong, otherValue].filter(Boolean).join('. ')
  return (
    <span className={`grid gap-1 ${around}`}>
      <input
        {...input}
        {...describedBy(id, '', words)}
        aria-label={label}
        value={typed?.text ?? String(value)}
        onChange={({ currentTarget }) => {
          setTyped({ text: currentTarget.value, over: typed?.over ?? value })
          setWrong('')
        }}
        onBlur={() => void leave()}
        onKeyDown={({ key }) => key === 'Enter' && void leave()}
        className={`${inputClass(words, false)} ${className}`}
      />
      <span id={`${id}-error`} role="alert" className="max-w-40 text-note text-bad empty:hidden">
        {words}
      </span>
    </span>
  )
}
