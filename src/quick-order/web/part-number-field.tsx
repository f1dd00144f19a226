import { showCount } from '#base/counts.ts'
import { longest } from '#base/limits.ts'
import {
  type PartOptionProps,
  PartOptions,
  type Suggestion,
  usePartCombobox,
} from '#products/web/part-combobox.tsx'

/** A field for a part's number: Enter takes what was typed, or the completion that is chosen. */
export function PartNumberField({
  id,
  value,
  type,
  choose,
  className,
  isFocused = false,
}: {
  id: string
  value: string
  type: (typed: string) => void
  /** A completion was chosen. */
  choose: (code: string) => void
  className: string
  isFocused?: boolean
}) {
  const words = value.trim()
  const take = (part: Suggestion): void => {
    choose(part.productCode)
    combobox.close()
  }
  const combobox = usePartCombobox(words.length > 1 ? words : '', take)
  return (
    <div className="relative">
      <input
        id={id}
        value={value}
        maxLength={longest.search}
        // biome-ignore lint/a11y/noAutofocus: it comes by a press that asks for it
        autoFocus={isFocused}
        autoComplete="off"
        spellCheck={false}
        {...combobox.inputProps}
        onChange={({ currentTarget }) => {
          type(currentTarget.value)
          combobox.open()
        }}
        onKeyDown={(event) => {
          if (!combobox.handleKey(event) && event.key === 'Enter') combobox.close()
        }}
        onFocus={({ currentTarget }) => {
          if (isFocused) currentTarget.select()
        }}
        onBlur={combobox.close}
        className={`${className} part-number`}
      />
      {combobox.isOpen && (
        <PartOptions
          combobox={combobox}
          Row={OfferedNumber}
          className="top-full z-20 mt-1 max-h-80 w-full min-w-72 rounded-surface border border-edge sm:w-120"
        />
      )}
    </div>
  )
}

function OfferedNumber({ id, row, active, choose }: PartOptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field that owns the list has its keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      onClick={choose}
      className={`flex cursor-pointer flex-wrap gap-x-3 px-3 py-2.5 text-sm ${active ? 'bg-sunken' : 'hover:bg-sunken'}`}
    >
      <span className="part-number">{row.productCode}</span>
      <span className="min-w-0 flex-1 font-semibold">{row.name}</span>
      <span className="figures text-soft">{showCount(row.stock)} in stock</span>
    </div>
  )
}
