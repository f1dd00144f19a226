import { type ComponentProps, type ReactNode, useId } from 'react'

export type FieldProps = {
  label: string
  help?: ReactNode
  error?: string | undefined
  optional?: boolean | undefined
  /** Read out only: where a heading or a tab says it to the eye. */
  isLabelHidden?: boolean | undefined
  className?: string | undefined
}

export function Field(props: FieldProps & ComponentProps<'input'>) {
  const { frame, control } = useField(props)
  return (
    <FieldFrame {...frame}>
      <input {...control} />
    </FieldFrame>
  )
}

type FixedFieldProps = {
  label: string
  value: string
  /** The label over the value, as in a cell beside others. */
  isCell?: boolean
  className?: string
}

/** A value that a form shows and that is not changed in it: set as a fact, read out as a field. */
export function FixedField(props: FixedFieldProps) {
  const { label, value, isCell = false, className = '' } = props
  const id = useId()
  return (
    <div
      className={`flex gap-x-4 border-b border-line py-2 ${isCell ? 'flex-col' : 'items-baseline max-sm:flex-col max-sm:items-stretch'} ${className}`}
    >
      <label htmlFor={id} className="w-36 shrink-0 text-row text-soft">
        {label}
      </label>
      <input
        id={id}
        value={value}
        readOnly
        autoComplete="off"
        className="figures w-full min-w-0 bg-transparent text-ellipsis text-ink"
      />
    </div>
  )
}

export function TextArea(props: FieldProps & ComponentProps<'textarea'>) {
  const { frame, control } = useField(props)
  return (
    <FieldFrame {...frame}>
      <textarea rows={3} {...control} className={`${control.className} resize-y`} />
    </FieldFrame>
  )
}

/** A field that is filled in by the browser says with what; all others it leaves alone. */
export function useField<Props extends FieldProps & { readOnly?: boolean | undefined }>(
  props: Props,
) {
  const { label, help, error, optional, isLabelHidden, className, ...input } = props
  const id = useId()
  return {
    frame: { id, label, help, error, optional, isLabelHidden, className },
    control: {
      id,
      autoComplete: 'off',
      ...input,
      ...describedBy(id, help, error),
      className: inputClass(error, input.readOnly),
    },
  }
}

const box =
  'w-full min-h-11 rounded-press border bg-raised px-3 py-2 text-base text-ink placeholder:text-soft ' +
  'read-only:bg-sunken read-only:text-soft disabled:opacity-60 transition-colors duration-150 ' +
  'hover:border-ink read-only:hover:border-line'

export function inputClass(error: string | undefined, readOnly: boolean | undefined): string {
  if (error) return `${box} border-bad`
  return `${box} ${readOnly ? 'border-line' : 'border-edge'}`
}

export function describedBy(id: string, help: ReactNode, error: string | undefined) {
  const ids = [help ? `${id}-help` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return { 'aria-invalid': error ? true : undefined, 'aria-describedby': ids || undefined } as const
}

/** Label above, help under it, and reserved space for the error, so that nothing moves. */
export function FieldFrame(props: FieldProps & { id: string; children: ReactNode }) {
  const { id, label, help, error, optional, isLabelHidden, className = '', children } = props
  return (
    <div className={`flex flex-col gap-1 ${className}`}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'text-row font-semibold'}>
        {label}
        {optional && <span className="font-normal text-soft"> (optional)</span>}
      </label>
      {help && (
        <div id={`${id}-help`} className="text-row text-soft">
          {help}
        </div>
      )}
      {children}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  )
}

const errorClass = 'min-h-5 text-row leading-5 font-medium text-bad'

export function FieldError(props: ComponentProps<'p'>) {
  return <p role="alert" className={errorClass} {...props} />
}

type FormErrorProps = { unless: string | undefined; children: ReactNode }

/** What a whole form came to, in the line that its last field keeps for its own error (`unless`). */
export function FormError({ unless, children }: FormErrorProps) {
  return (
    <p role="alert" className={`-mt-7 ${errorClass}`}>
      {!unless && children}
    </p>
  )
}

/** An input for a whole number: typing is never changed, only checked. */
export const numberInput = {
  type: 'number',
  inputMode: 'numeric',
  step: 1,
  autoComplete: 'off',
  // Scrolling over it must not change its number.
  onWheel: (event) => event.currentTarget.blur(),
} satisfies ComponentProps<'input'>

type CheckboxProps = { label: ReactNode } & Omit<ComponentProps<'input'>, 'type'>

export function Checkbox({ label, className = '', ...input }: CheckboxProps) {
  return (
    <label className={`flex min-h-11 items-center gap-3 ${className}`}>
      <input type="checkbox" className="size-5 shrink-0 accent-accent-fill" {...input} />
      {label}
    </label>
  )
}
