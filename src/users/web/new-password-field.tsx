import type { ComponentProps } from 'react'
import { PasswordField } from '#web/ui/field.tsx'

export function NewPasswordField(props: ComponentProps<typeof PasswordField>) {
  return <PasswordField help="At least 8 characters" autoComplete="new-password" {...props} />
}
