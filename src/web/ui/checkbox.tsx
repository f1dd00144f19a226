import type { ComponentProps, ReactNode } from 'react'

type CheckboxProps = { label: ReactNode } & Omit<ComponentProps<'input'>, 'type'>

export function Checkbox({ label, className = '', ...input }: CheckboxProps) {
  return (
    <label className={`flex min-h-11 items-center gap-3 ${className}`}>
      <input type="checkbox" className="size-5 shrink-0 accent-accent-fill" {...input} />
      {label}
    </label>
  )
}
