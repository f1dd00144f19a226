import { use, useRef } from 'react'
import { ButtonLink } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'
import { ShopLink } from './link.tsx'
import { IsInMenu } from './menu.tsx'

type IconLinkProps = { to: string; icon: IconName; words: string; label: string }

/** A link by its sign alone; its words stand beside it while it is pointed at, and go by Escape. */
export function IconLink(props: IconLinkProps) {
  if (!use(IsInMenu)) return <Sign {...props} />
  return (
    <ButtonLink to={props.to} aria-label={props.label}>
      {props.words}
    </ButtonLink>
  )
}

function Sign({ to, icon, words, label }: IconLinkProps) {
  const tip = useRef<HTMLSpanElement>(null)
  const show = () => tip.current?.showPopover()
  const hide = () => tip.current?.hidePopover()
  return (
    <span className="tip-room inline-flex print:hidden">
      <ShopLink
        to={to}
        prefetch="intent"
        aria-label={label}
        onMouseEnter={show}
        onMouseLeave={hide}
        onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && show()}
        onBlur={hide}
        onKeyDown={({ key }) => key === 'Escape' && hide()}
        className="inline-grid size-9 place-items-center rounded-press text-soft hover:bg-line hover:text-ink pointer-coarse:size-11"
      >
        <Icon name={icon} />
      </ShopLink>
      <span
        ref={tip}
        popover="manual"
        aria-hidden="true"
        className="tip rounded-press bg-ink px-2 py-1 text-note font-semibold text-surface"
      >
        {words}
      </span>
    </span>
  )
}
