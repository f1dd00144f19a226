import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'

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
        look="main"
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
