import type { ComponentProps, ReactNode } from 'react'
import { formatCount } from '#base/format.ts'
import { Checkbox } from './field.tsx'

type ChoiceBoxProps = {
  label: string
  isChosen: boolean
  /** With the Shift key: all rows between this one and the previous one. */
  choose: (isChosen: boolean, withShift: boolean) => void
}

/** The box by which a row, or in the head all of them, is chosen. */
export function ChoiceBox({ label, isChosen, choose }: ChoiceBoxProps) {
  return (
    <Checkbox
      className="min-w-6 pointer-coarse:min-w-11 pointer-coarse:justify-center pointer-fine:min-h-8"
      label=""
      aria-label={label}
      checked={isChosen}
      onClick={({ shiftKey }) => choose(!isChosen, shiftKey)}
      readOnly
    />
  )
}

type ChosenBarProps = ComponentProps<'section'> & {
  label: string
  count: number
  children: ReactNode
}

/** Actions on all chosen rows; at the foot of the screen, where a thumb reaches them. */
export function ChosenBar({ label, count, children }: ChosenBarProps) {
  return (
    <section
      aria-label={label}
      className="bottom-bar sticky bottom-0 z-(--layer-bar) mt-4 flex items-center gap-2 overflow-x-auto border-t whitespace-nowrap border-edge bg-surface py-2 print:hidden"
    >
      <span role="status" className="figures mr-2 font-semibold">
        {formatCount(count)} chosen
      </span>
      {children}
    </section>
  )
}
