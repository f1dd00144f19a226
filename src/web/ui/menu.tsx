import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Icon } from './icon.tsx'
import { ShopLink } from './link.tsx'

type MenuAction = { name: string; danger?: boolean } & (
  | { to: string }
  | { act: () => void; busy?: boolean }
)

type MenuProps = {
  /** Of what: it names the button. */
  label: string
  actions: MenuAction[]
}

/** Further actions of a row, behind its three dots. The browser places it, closes it and restores the focus. */
export function Menu({ label, actions }: MenuProps) {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  // Once as it opens: a list that is drawn again leaves the focus where it is.
  useEffect(() => {
    if (isOpen) menu.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus()
  }, [isOpen])
  const items = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
  const move = (event: KeyboardEvent) => {
    const all = items()
    const place = all.findIndex((item) => item.matches(':focus'))
    const next = nextPlace(event.key, place, all.length)
    if (event.key === 'Tab') menu.current?.hidePopover()
    if (next === null) return
    event.preventDefault()
    all[next]?.focus()
  }
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={label}
        className="inline-grid size-9 place-items-center rounded-press text-soft hover:bg-line hover:text-ink pointer-coarse:size-11 print:hidden"
      >
        <Icon name="dots" />
      </button>
      <div
        id={id}
        ref={menu}
        popover="auto"
        role="menu"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={move}
        onToggle={({ newState }) => setOpen(newState === 'open')}
        className="anchored min-w-44 rounded-surface border border-line bg-raised p-1 text-left text-ink shadow-float"
      >
        {isOpen &&
          actions.map((action) => {
            const shared = {
              role: 'menuitem',
              tabIndex: -1,
              className: `flex min-h-9 w-full items-center rounded-press px-3 text-left text-row hover:bg-sunken pointer-coarse:min-h-11 ${action.danger ? 'text-bad' : ''}`,
            }
            return 'to' in action ? (
              <ShopLink key={action.name} {...shared} to={action.to}>
                {action.name}
              </ShopLink>
            ) : (
              <button
                key={action.name}
                {...shared}
                type="button"
                data-once
                aria-disabled={action.busy || undefined}
                onClick={() => {
                  menu.current?.hidePopover()
                  if (!action.busy) action.act()
                }}
              >
                {action.name}
              </button>
            )
          })}
      </div>
    </>
  )
}

function nextPlace(key: string, place: number, count: number): number | null {
  if (key === 'ArrowDown') return (place + 1) % count
  if (key === 'ArrowUp') return (place + count - 1) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return null
}
