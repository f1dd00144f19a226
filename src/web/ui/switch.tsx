import type { ReactNode } from 'react'

type SwitchProps = {
  label: ReactNode
  isOn: boolean
  /** True while the change is sent: the switch says so, and ignores other presses. */
  busy?: boolean
  change: (isOn: boolean) => void
}

/** A switch that takes effect at once, without a Save button: pressed by Space or Enter, read out as a switch. */
export function Switch({ label, isOn, busy = false, change }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      data-once
      aria-checked={isOn}
      aria-disabled={busy || undefined}
      onClick={() => !busy && change(!isOn)}
      className="inline-flex min-h-9 items-center gap-2.5 rounded-press font-semibold text-row aria-disabled:opacity-60 pointer-coarse:min-h-11 print:hidden"
    >
      <span
        aria-hidden="true"
        className={`inline-flex h-5 w-9 shrink-0 items-center rounded-full border p-px transition-colors duration-150 forced-colors:border-[ButtonText] ${isOn ? 'border-accent-fill bg-accent-fill' : 'border-edge bg-sunken'}`}
      >
        <span
          className={`size-4 rounded-full transition-transform duration-150 forced-colors:bg-[ButtonText] ${isOn ? 'translate-x-4 bg-on-accent' : 'bg-edge'}`}
        />
      </span>
      {label}
    </button>
  )
}
