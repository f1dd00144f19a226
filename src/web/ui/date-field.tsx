import { type ComponentProps, useCallback, useState } from 'react'
import { formatDate, startOfIsoDay } from '#base/calendar.ts'
import { FieldFrame, type FieldProps, useField } from './field.tsx'

export function DateField(props: FieldProps & ComponentProps<'input'>) {
  const { frame, control } = useField(props)
  return (
    <FieldFrame {...frame}>
      <DateBox {...control} />
    </FieldFrame>
  )
}

/** The browser's date field; without the focus it shows the day as the rest of the shop does. */
export function DateBox({
  ref,
  className = '',
  placeholder = 'Choose a day',
  onChange,
  onBlur,
  ...input
}: ComponentProps<'input'>) {
  const [day, setDay] = useState('')
  const read = useCallback(
    (element: HTMLInputElement | null) => {
      if (typeof ref === 'function') ref(element)
      if (element) setDay(element.value)
    },
    [ref],
  )
  return (
    <span className="relative block min-w-0 grow">
      <input
        {...input}
        ref={read}
        type="date"
        onChange={(event) => {
          setDay(event.target.value)
          onChange?.(event)
        }}
        onBlur={(event) => {
          setDay(event.target.value)
          onBlur?.(event)
        }}
        className={`date-box peer ${className}`}
      />
      <span
        aria-hidden="true"
        className="date-words pointer-events-none absolute inset-y-0 left-3 flex items-center peer-focus:hidden"
      >
        {day === '' ? (
          <span className="text-soft">{placeholder}</span>
        ) : (
          formatDate(startOfIsoDay(day))
        )}
      </span>
    </span>
  )
}
