import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  use,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { Button, ButtonLink } from './button.tsx'
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
export function Menu(props: MenuProps) {
  return use(IsInMenu) ? <MenuPart {...props} /> : <OwnMenu {...props} />
}

function OwnMenu({ label, actions }: MenuProps) {
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
        className={dots}
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
        className={`${surface} min-w-44`}
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

const dots =
  'inline-grid size-9 place-items-center rounded-press text-soft hover:bg-line hover:text-ink pointer-coarse:size-11 print:hidden'
const surface =
  'anchored rounded-surface border border-line bg-raised p-1 text-left text-ink shadow-float'

const IsInMenu = createContext(false)

/** In the menu of a row its own menu is a part of that. */
function MenuPart({ actions }: MenuProps) {
  return actions.map((action) =>
    'to' in action ? (
      <ButtonLink key={action.name} to={action.to}>
        {action.name}
      </ButtonLink>
    ) : (
      <Button key={action.name} busy={action.busy ?? false} onClick={action.act}>
        {action.name}
      </Button>
    ),
  )
}

type OverflowProps = {
  label: string
  /** Completes the label. */
  labelledBy?: string
  children: ReactNode
}

/**
 * The same buttons and links behind three dots, one a line, where there is no room for them beside each other.
 * A dialog that one of them opens lies within, and keeps it open.
 */
export function Overflow({ label, labelledBy, children }: OverflowProps) {
  const id = useId()
  const place = useRef<HTMLFieldSetElement>(null)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (isOpen) place.current?.querySelector<HTMLElement>('a, button:enabled')?.focus()
  }, [isOpen])
  return (
    <>
      <button
        id={`${id}-button`}
        type="button"
        popoverTarget={id}
        aria-expanded={isOpen}
        aria-label={label}
        aria-labelledby={labelledBy && `${id}-button ${labelledBy}`}
        className={dots}
      >
        <Icon name="dots" />
      </button>
      <fieldset
        id={id}
        ref={place}
        popover="auto"
        aria-label={label}
        onToggle={({ newState, target }) =>
          target === place.current && setOpen(newState === 'open')
        }
        // An act that is done moves the focus to what is next: nothing is left to be chosen here.
        onBlur={({ relatedTarget }) => {
          if (relatedTarget && !place.current?.contains(relatedTarget)) place.current?.hidePopover()
        }}
        className={`overflow-menu ${surface} min-w-52`}
      >
        {isOpen && <IsInMenu value={true}>{children}</IsInMenu>}
      </fieldset>
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
