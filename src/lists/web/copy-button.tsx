import type { ComponentProps } from 'react'
import { Button } from '#web/ui/button.tsx'

export function CopyButton(button: Omit<ComponentProps<typeof Button>, 'look' | 'children'>) {
  return (
    <Button look="main" {...button}>
      Copy into my lists
    </Button>
  )
}
