import { type ComponentProps, useSyncExternalStore } from 'react'
import type { LinkProps } from 'react-router'
import { ShopLink } from './link.tsx'

export type ButtonVariant = 'main' | 'plain' | 'danger' | 'quiet' | 'quiet danger'

const styles: Record<ButtonVariant, string> = {
  main: 'bg-accent-fill text-on-accent hover:brightness-95 border-transparent disabled:bg-line disabled:text-soft disabled:opacity-100',
  plain: 'bg-raised text-ink border-edge hover:border-ink',
  danger:
    'bg-raised text-bad border-current hover:bg-bad-fill hover:text-on-fill hover:border-transparent',
  // Red is for what is wrong: what deletes is so only when it is pointed at.
  'quiet danger':
    'quiet-press bg-transparent text-soft border-transparent hover:text-bad hover:border-current',
  quiet: 'quiet-press bg-transparent text-ink border-transparent hover:bg-sunken',
}

const shape =
  'inline-flex print:hidden items-center justify-center gap-2 min-h-11 px-5 py-1 rounded-press border font-semibold ' +
  'text-center text-[0.9375rem] leading-tight wrap-normal select-none transition-[background,filter,border-color,color] duration-150 ' +
  'aria-disabled:opacity-60 disabled:opacity-60'

function buttonClass(variant: ButtonVariant, small: boolean, extra: string): string {
  return `${shape} ${small ? 'pointer-fine:min-h-8 px-2.5! text-row!' : ''} ${styles[variant]} ${extra}`
}

type Shared = { variant?: ButtonVariant; small?: boolean }

type ButtonProps = Shared & ComponentProps<'button'> & { busy?: boolean; withoutScripts?: boolean }

/**
 * A button; while `busy` it says so and does nothing. Before the page lives it cannot be pressed in vain,
 * unless it is one of a form that the browser sends by itself (`withoutScripts`).
 */
export function Button({
  variant = 'plain',
  small = false,
  busy = false,
  disabled = false,
  withoutScripts = false,
  className = '',
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const alive = useHydrated()
  return (
    <button
      type="button"
      data-once
      {...rest}
      disabled={disabled || !(alive || withoutScripts)}
      className={buttonClass(variant, small, className)}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {busy ? (
        <span className="relative inline-flex items-center gap-2">
          {/* In the button's own margin, so that the words stay where they are. */}
          <Spinner
            className={`absolute right-full ${small ? 'mr-0.5 size-2.5' : 'mr-1 size-3.5'}`}
          />
          {children}
        </span>
      ) : (
        children
      )}
    </button>
  )
}

/** False on the server and until the page lives in the browser. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}

type ButtonLinkProps = Shared & LinkProps & { to: string }

export function ButtonLink(props: ButtonLinkProps) {
  const { variant = 'plain', small = false, className = '', ...rest } = props
  return <ShopLink prefetch="intent" {...rest} className={buttonClass(variant, small, className)} />
}

export function Spinner({ className = 'size-4' }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`inline-block shrink-0 animate-spin rounded-full border-2 border-current border-r-transparent ${className}`}
    />
  )
}
