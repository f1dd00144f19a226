import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { describedBy, FieldFrame, inputClass } from './field.tsx'

export function PasswordField({
  label,
  help,
  error,
  ...input
}: { label: string; help?: ReactNode; error?: string | undefined } & ComponentProps<'input'>) {
  const id = useId()
  const [shown, setShown] = useState(false)
  return (
    <FieldFrame id={id} label={label} help={help} error={error}>
      <div className="relative">
        <input
          id={id}
          {...input}
          {...describedBy(id, help, error)}
          type={shown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          className={`${inputClass(error, input.readOnly)} pr-18`}
        />
        <button
          type="button"
          aria-controls={id}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 right-0 min-w-16 rounded-press px-3 text-sm font-semibold text-soft print:hidden hover:text-ink"
        >
          {shown ? 'Hide' : 'Show'}
        </button>
      </div>
    </FieldFrame>
  )
}
