import { type ReactNode, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Field, TextArea } from '#web/ui/field.tsx'
import { ScanField, type Scanned } from '#web/ui/scan-field.tsx'

type StockEntryProps = {
  label: string
  scan: (number: string) => Promise<Scanned>
  pasteLabel: string
  placeholder: string
  text: string
  changeText: (text: string) => void
  isChecking: boolean
  check: (text: string) => void
  /** What was read. */
  children: ReactNode
}

/** One surface for a delivery or a stock-take: the scanner's field, a pasted list beside it, and below what was read. */
export function StockEntry(props: StockEntryProps) {
  const { label, scan, pasteLabel, placeholder, text, changeText, isChecking, check } = props
  const box = useRef<HTMLTextAreaElement>(null)
  return (
    <section aria-label={label} className="min-w-0 rounded-surface border border-line print:hidden">
      <div className="grid rounded-t-surface border-b border-line bg-raised lg:grid-cols-2">
        <div className="p-4 lg:p-6">
          <ScanField
            isMain
            label="Scan, one unit per scan"
            help="Scan or type a number, then Enter."
            scan={scan}
          />
        </div>
        <div className="border-line p-4 max-lg:border-t lg:border-l lg:p-6">
          <TextArea
            ref={box}
            label={pasteLabel}
            rows={2}
            value={text}
            placeholder={placeholder}
            onChange={({ target }) => changeText(target.value)}
          />
          <Button
            small
            busy={isChecking}
            onClick={() => (text.trim() ? check(text) : box.current?.focus())}
          >
            Check list
          </Button>
        </div>
      </div>
      <div className="px-4 py-4 lg:px-6">{props.children}</div>
    </section>
  )
}

type NoteAndButtonProps = {
  label: string
  note: string
  changeNote: (note: string) => void
  button: string
  isBusy: boolean
  isDisabled: boolean
  submit: () => void
}

/** The end of a delivery or a stock-take: an optional note, and the button that books all lines. */
export function NoteAndButton(props: NoteAndButtonProps) {
  return (
    <div className="mt-6 flex flex-wrap items-start gap-x-4">
      <Field
        label={props.label}
        optional
        maxLength={200}
        value={props.note}
        className="min-w-0 flex-[0_1_20rem]"
        onChange={({ target }) => props.changeNote(target.value)}
      />
      <Button
        variant="main"
        className="mt-6"
        busy={props.isBusy}
        disabled={props.isDisabled}
        onClick={props.submit}
      >
        {props.button}
      </Button>
    </div>
  )
}

type UnitsFieldProps = {
  label: string
  typed: string
  isInvalid: boolean
  change: (typed: string) => void
}

/** The units of one line, in its table cell. */
export function UnitsField({ label, typed, isInvalid, change }: UnitsFieldProps) {
  return (
    <input
      inputMode="numeric"
      aria-label={label}
      aria-invalid={isInvalid || undefined}
      value={typed}
      className="figures min-h-9 w-24 rounded-press border border-edge bg-raised px-2 text-right aria-invalid:border-bad pointer-coarse:min-h-11"
      onChange={({ target }) => change(target.value)}
    />
  )
}
