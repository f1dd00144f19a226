import type { ComponentProps } from 'react'

/** An input for a whole number: nothing is cut down while it is typed, what it means is judged. */
export const numberInput = {
  type: 'number',
  inputMode: 'numeric',
  step: 1,
  autoComplete: 'off',
  // Who scrolls on with the pointer over it does not mean its number.
  onWheel: (event) => event.currentTarget.blur(),
} satisfies ComponentProps<'input'>
