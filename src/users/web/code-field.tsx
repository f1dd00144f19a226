import type { ComponentProps } from 'react'
import { Field } from '#web/ui/field.tsx'

export function CodeField({
  label = 'Code',
  help = 'Six digits of the app, or a recovery code',
  ...input
}: Omit<ComponentProps<typeof Field>, 'label'> & { label?: string }) {
  return (
    <Field
      label={label}
      help={help}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      {...input}
    />
  )
}
