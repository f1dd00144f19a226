import { type ComponentProps, useState } from 'react'
import { FieldFrame, type FieldProps, useField } from './field.tsx'

export function PasswordField(props: FieldProps & ComponentProps<'input'>) {
  const { frame, control } = useField(props)
  const [shown, setShown] = useState(false)
  return (
    <FieldFrame {...frame}>
      <div className="relative">
        <input
          {...control}
          type={shown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          className={`${control.className} pr-18`}
        />
        <button
          type="button"
          aria-controls={control.id}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 right-0 min-w-16 rounded-press px-3 text-row font-semibold text-soft print:hidden hover:text-ink"
        >
          {shown ? 'Hide' : 'Show'}
        </button>
      </div>
    </FieldFrame>
  )
}
