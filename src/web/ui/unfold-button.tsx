import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { Unfold } from './table.tsx'

type UnfoldButtonProps = {
  unfold: Unfold
  /** The thing to unfold, for the button's name. */
  label: string
  order?: string
  /** On a phone the arrow lies on the picture before the row. */
  isOnPicture?: boolean
  children: ReactNode
}

/** An arrow that shows what is below a row, before the words of the row's first cell. */
export function UnfoldButton(props: UnfoldButtonProps) {
  const { unfold, label, order, isOnPicture = false, children } = props
  const { isUnfolded, detailsId, toggle } = unfold
  return (
    <span
      className={`flex items-center gap-1 compact:relative compact:block ${isOnPicture ? '' : 'compact:pl-5'}`}
    >
      <button
        type="button"
        data-act="unfold"
        data-order={order}
        aria-label={label}
        aria-expanded={isUnfolded}
        aria-controls={isUnfolded && detailsId ? detailsId : undefined}
        onClick={toggle}
        className={`inline-grid h-9 w-6 shrink-0 place-items-center rounded-press text-soft hover:bg-line hover:text-ink pointer-coarse:size-11 compact:absolute compact:hover:bg-transparent print:hidden ${isOnPicture ? onPicture : 'compact:-top-2 compact:left-0 compact:justify-items-start compact:pointer-coarse:-top-3'}`}
      >
        <Icon
          name="chevron"
          className={`transition-transform duration-150 ${isOnPicture ? 'compact:rounded-press compact:bg-surface compact:ring-2 compact:ring-surface' : ''} ${isUnfolded ? 'rotate-90' : ''}`}
        />
      </button>
      <span className="block min-w-0 wrap-anywhere">{children}</span>
    </span>
  )
}

const onPicture =
  'compact:-left-17 compact:top-0 compact:h-11 compact:w-12 compact:place-items-end max-[16rem]:static'
