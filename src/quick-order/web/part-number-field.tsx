import type { ComponentProps } from 'react'
import { maxLengths } from '#base/limits.ts'
import { numberKey } from '#part-numbers/rules.ts'
import {
  PartOptions,
  type Suggestion,
  suggestionsQuery,
  usePartCombobox,
} from '#products/web/part-combobox.tsx'
import { getQueryClient } from '#web/query-client.tsx'
import { readSession } from '#web/session.ts'

type PartNumberFieldProps = Pick<ComponentProps<'input'>, 'id' | 'aria-label'> & {
  value: string
  type: (typed: string) => void
  choose: (code: string) => void
  className: string
  isFocused?: boolean
  /** Enter takes the first suggestion if none is chosen; the suggestions are as wide as the form. */
  takesFirst?: boolean
}

const hint = <p className="px-3 pt-2 text-note text-soft">Enter takes the first.</p>

/** A field for a part number: Enter takes the typed text, or the chosen suggestion. */
export function PartNumberField(props: PartNumberFieldProps) {
  const { value, type, choose, className, isFocused = false, takesFirst = false, ...named } = props
  const words = value.trim()
  const take = (part: Suggestion): void => {
    choose(part.productCode)
    combobox.close()
  }
  const combobox = usePartCombobox(words.length > 1 ? words : '', take)
  const takeFirst = async (field: HTMLInputElement) => {
    const first = await findFirst(words)
    if (field.value.trim() !== words) return
    if (first) take(first)
    else field.form?.requestSubmit()
  }
  return (
    <div className={takesFirst ? '' : 'relative'}>
      <input
        {...named}
        value={value}
        maxLength={maxLengths.search}
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
          if (combobox.handleKey(event.nativeEvent) || event.key !== 'Enter') return
          if (takesFirst && combobox.isOpen && words.length > 1) {
            event.preventDefault()
            void takeFirst(event.currentTarget)
          }
          combobox.close()
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
          above={takesFirst && combobox.parts.length > 0 && hint}
          className={`top-full z-(--layer-bar) mt-1 max-h-80 w-full rounded-surface border border-edge ${takesFirst ? 'inset-x-0' : 'min-w-72 sm:w-120'}`}
        />
      )}
    </div>
  )
}

/**
 * Waits for the first suggestion. None if it is only similar, or if its number is one of several words: then the typed
 * text is more than a part number, and is read as a line.
 */
async function findFirst(words: string): Promise<Suggestion | undefined> {
  const found = getQueryClient().fetchQuery(suggestionsQuery(readSession()?.userId, words))
  const first = (await found.catch(() => null))?.rows[0]
  const [typed, number] = [words, first?.matched?.number ?? ''].map(numberKey)
  const isPartOfText = number !== '' && typed !== number && typed?.includes(number ?? '')
  return first?.matched?.by === 'near' || isPartOfText ? undefined : first
}
