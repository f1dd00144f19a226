import { useId, useState } from 'react'
import { Link } from 'react-router'
import { formatMoney } from '#base/currency.ts'
import { formatCount } from '#base/format.ts'
import { FitSign } from '#fitment/web/fit-sign.tsx'
import { Button } from '#web/ui/button.tsx'
import { UnbrokenPartNumbers } from '#web/ui/description-list.tsx'
import type { CheckedLine, Suggestion } from '../contract.ts'
import { formatLine, stateWords } from '../rules.ts'
import { PartNumberField } from './part-number-field.tsx'
import type { QuickOrderOfTab } from './use-quick-order.ts'

const stateStyles = { ready: 'text-good', fixable: 'text-accent-text', unknown: 'text-bad' }

/** By which number a part was found; null where that needs no mention. */
const numberKinds = {
  ours: null,
  own: 'your number',
  oem: 'the OEM number',
  old: 'the old number',
  competitor: 'the competitor’s number',
} as const

type LineProps = { line: CheckedLine; quickOrder: QuickOrderOfTab }

type LineRowProps = LineProps & { currency: string; className: string }

const lineGrid =
  'grid grid-cols-[1.5rem_minmax(0,1fr)_auto_auto] gap-x-2 gap-y-1 max-[16rem]:flex max-[16rem]:flex-wrap lg:grid-cols-[2.5rem_minmax(0,12rem)_minmax(0,1fr)_auto_6rem_auto] lg:items-start'

/**
 * One line: what the customer wrote, what it became, and what answers its question. On a phone the question is in one row
 * and its answers in the next; the field for another part number is in a third row.
 */
export function LineRow(props: LineRowProps) {
  const { line, quickOrder, currency, className } = props
  const [isChangingPart, setChangingPart] = useState(false)
  if (isFolded(line, quickOrder)) return <FoldedRow {...props} />
  const isIgnored = line.code === 'not-a-part'
  const isFound = line.productId !== null
  const showsPartField = !isFound || isChangingPart
  const total = line.state === 'ready' ? line.lineTotal : null
  const hasAnswers = isFound || line.suggestions.length > 0
  const lastRow = showsPartField && hasAnswers ? 'max-lg:row-start-3' : 'max-lg:row-start-2'
  return (
    <li
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys go from line to line
      tabIndex={0}
      data-line={line.line}
      className={`border-b border-line py-2 [content-visibility:auto] ${lineGrid} ${isIgnored ? 'text-soft' : ''} ${className}`}
    >
      <span className="figures col-start-1 row-start-1 pt-0.5 text-right text-row text-soft">
        {formatLine(line.line)}
      </span>
      <WrittenText line={line} />
      <RemoveButton
        line={line}
        quickOrder={quickOrder}
        className={`col-start-4 self-start justify-self-end lg:order-last lg:col-start-6 lg:row-start-1 ${isIgnored ? 'row-start-1' : lastRow}`}
      />
      <div
        className={`text-row max-lg:contents lg:col-start-3 lg:flex lg:min-w-0 lg:flex-wrap lg:items-center lg:gap-x-3 lg:gap-y-1 ${showsPartField ? 'lg:col-span-2' : ''}`}
      >
        <LineResult line={line} />
        <div
          className={`col-start-1 row-start-2 flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-row empty:hidden lg:contents ${showsPartField ? 'col-span-4' : 'col-span-2'}`}
        >
          <Suggestions {...props} />
          {isFound && !isChangingPart && (
            <ChangePartButton line={line} onClick={() => setChangingPart(true)} />
          )}
        </div>
      </div>
      {!isIgnored && (
        <ChangeLine
          {...props}
          showsPartField={showsPartField}
          rowOnPhone={lastRow}
          done={() => setChangingPart(false)}
        />
      )}
      {total !== null && <LineTotal line={line} total={total} currency={currency} />}
    </li>
  )
}

type RemoveButtonProps = LineProps & { className?: string }

function RemoveButton({ line, quickOrder, className = '' }: RemoveButtonProps) {
  return (
    <Button
      variant="quiet"
      small
      data-remove
      aria-label={`Remove line ${formatLine(line.line)}`}
      onClick={() => quickOrder.removeLine(line)}
      className={`min-w-11 px-3! ${className}`}
    >
      ×
    </Button>
  )
}

function ChangePartButton({ line, onClick }: { line: CheckedLine; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={`Change part in line ${formatLine(line.line)}`}
      onClick={onClick}
      className="min-h-11 text-soft underline hover:text-ink pointer-fine:min-h-6 print:hidden"
    >
      Change<span className="max-lg:sr-only"> part</span>
    </button>
  )
}

/** The line as it was read: its part, state, note and message. */
function LineResult({ line }: { line: CheckedLine }) {
  const { productId, state, code, lineTotal, note, message, raw } = line
  const isIgnored = code === 'not-a-part'
  const hasTotal = state === 'ready' && lineTotal !== null
  const columns = isIgnored ? 'col-span-2' : 'col-span-3'
  return (
    <div
      className={`col-start-2 row-start-1 min-w-0 text-row lg:contents ${hasTotal ? '' : columns}`}
    >
      {productId !== null && <Part line={line} />}
      {/* On a phone below the part's name, or in one paragraph with the question. */}
      <span
        aria-hidden
        data-written={textOnPhone(line)}
        className="part-number mr-2 text-note wrap-anywhere whitespace-pre-wrap text-soft before:content-[attr(data-written)] lg:hidden"
      />
      {productId !== null && <FitSign productId={productId} small />}
      {!isIgnored && (
        <b
          className={`font-semibold ${stateStyles[state]} ${message && state === 'fixable' ? 'max-lg:sr-only' : ''}`}
        >
          {stateWords[state]}
        </b>
      )}{' '}
      {note && code !== 'remark' && (
        <span className={`wrap-anywhere ${raw.includes(note) ? 'max-lg:sr-only' : ''}`}>
          With your note: {note}
          {message && '.'}
        </span>
      )}{' '}
      {message && (
        <span className="wrap-anywhere">
          <UnbrokenPartNumbers>{message}</UnbrokenPartNumbers>
        </span>
      )}
    </div>
  )
}

type LineTotalProps = { line: CheckedLine; total: number; currency: string }

function LineTotal({ line, total, currency }: LineTotalProps) {
  return (
    <p className="figures self-center text-right text-row max-lg:col-span-2 max-lg:col-start-3 max-lg:row-start-1 max-lg:self-start lg:col-start-5 lg:self-start">
      <b className="block font-semibold">{formatMoney(total, currency)}</b>
      <span className="text-note text-soft">{formatMoney(line.unitPrice ?? 0, currency)} each</span>
    </p>
  )
}

/** After an accepted suggestion a ready line is folded, unless it shows more than its part and quantity. */
function isFolded(
  { line, state, joined, written, note }: CheckedLine,
  { answeredLines }: QuickOrderOfTab,
) {
  return state === 'ready' && answeredLines.has(line) && joined.length === 0 && !written && !note
}

/** A ready line in one row; a button unfolds it. */
function FoldedRow({ line, currency, quickOrder, className }: LineRowProps) {
  return (
    <li
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys go from line to line
      tabIndex={0}
      data-line={line.line}
      className={`flex min-h-11 items-center gap-x-3 border-b border-line py-1 text-row ${className}`}
    >
      <span className="figures w-6 shrink-0 text-right text-soft lg:w-10">
        {formatLine(line.line)}
      </span>
      <span className="part-number shrink-0">{line.productCode}</span>
      <span className="min-w-0 flex-1 truncate">{line.name}</span>
      <b className={`shrink-0 font-semibold ${stateStyles.ready}`}>{stateWords.ready}</b>
      <span className="figures shrink-0 text-right">
        {formatCount(line.quantity ?? 0)} · {formatMoney(line.lineTotal ?? 0, currency)}
      </span>
      <Button
        small
        variant="quiet"
        aria-label={`Change line ${formatLine(line.line)}`}
        onClick={() => quickOrder.unfold(line.line)}
      >
        Change
      </Button>
      <RemoveButton line={line} quickOrder={quickOrder} />
    </li>
  )
}

function textOf({ raw, joined }: CheckedLine): string {
  return [raw, ...joined.map((one) => `${formatLine(one.line)}: ${one.raw}`)].join('\n')
}

function textOnPhone(line: CheckedLine): string {
  const text = textOf(line)
  const { productCode, name, message } = line
  const isNamed = !productCode || text.includes(productCode) || message?.includes(name ?? '')
  return isNamed ? text : `${productCode} · ${text}`
}

/** The line as the user wrote it, with the lines that were joined to it. */
function WrittenText({ line }: { line: CheckedLine }) {
  return (
    <div className="part-number min-w-0 pt-0.5 text-note wrap-anywhere whitespace-pre-wrap text-soft max-lg:sr-only">
      <span className="sr-only">Written: </span>
      {line.raw}
      {line.joined.map((one) => (
        <span key={one.line} className="block">
          {formatLine(one.line)}: {one.raw}
        </span>
      ))}
    </div>
  )
}

function Part({ line }: { line: CheckedLine }) {
  const { productId, productCode, name, matched, message, state } = line
  const numberKind = matched && numberKinds[matched.class]
  // On a phone the question names the part: 'Do you still want KS-BD-320 Floating Brake Disc 320 mm?'
  const isInQuestion = message?.includes(name ?? '')
  const onPhone = isInQuestion ? 'max-lg:hidden' : 'max-lg:mr-2 max-lg:inline'
  return (
    <p className={`min-w-0 lg:w-full ${state === 'ready' ? '' : onPhone}`}>
      <span className="part-number max-lg:sr-only">{productCode}</span>{' '}
      <Link to={`/products/${productId}`} className="font-semibold hover:underline lg:text-base">
        {name}
      </Link>
      {numberKind && (
        <span className="text-note text-soft lg:block">
          by {numberKind} <span className="part-number">{matched?.number}</span>
        </span>
      )}
    </p>
  )
}

/** Enter never accepts a quantity that the customer did not write. */
function canAcceptByEnter({ code, readings }: CheckedLine, { quantity }: Suggestion): boolean {
  const isQuantityUnsure = ['quantity-wrong', 'quantity-unclear', 'packs'].includes(code ?? '')
  return !isQuantityUnsure || readings.includes(quantity)
}

function orderOf({ productId, quantity }: Suggestion) {
  return { productId, quantity: String(quantity) }
}

/** The suggestions that answer the line's question, and buttons that save what is written as the customer's own number. */
function Suggestions({ line, quickOrder: { acceptSuggestion, editLine, saveNumber } }: LineProps) {
  const isYesOrNo = ['did-you-mean', 'is-it-this', 'taken-back', 'remark'].includes(line.code ?? '')
  // 'Yes' answers a single suggestion only.
  const onlySuggestion = line.suggestions.length === 1 ? line.suggestions[0] : undefined
  const yesSuggestion = isYesOrNo ? onlySuggestion : undefined
  const label = `line ${formatLine(line.line)}`
  const { productId, written } = line
  return (
    <>
      {line.suggestions.map((suggestion, index) => (
        <Button
          key={`${suggestion.productId} ${suggestion.quantity}`}
          small
          data-suggestion={index === 0 && canAcceptByEnter(line, suggestion) ? '' : undefined}
          aria-label={`${yesSuggestion ? 'Yes: ' : ''}${suggestion.label}, ${label}`}
          onClick={() => acceptSuggestion(line, suggestion)}
        >
          {/* One element, because a button lays out its children separately. */}
          <span>
            {yesSuggestion ? 'Yes' : <UnbrokenPartNumbers>{suggestion.label}</UnbrokenPartNumbers>}
          </span>
        </Button>
      ))}
      {line.code === 'words' &&
        line.suggestions.map(({ productId: id }) => <FitSign key={id} productId={id} small />)}
      {line.code === 'remark' && yesSuggestion && (
        <Button
          small
          variant="quiet"
          aria-label={`Order without the remark, ${label}`}
          onClick={() => editLine(line, { ...orderOf(yesSuggestion), note: '' })}
        >
          <span>
            Without<span className="max-lg:sr-only"> the remark</span>
          </span>
        </Button>
      )}
      {saveNumber && yesSuggestion && written !== null && (
        <Button
          small
          variant="quiet"
          aria-label={`Yes, and keep it as my number: ${written}, ${label}`}
          onClick={() => {
            acceptSuggestion(line, yesSuggestion)
            saveNumber({ productId: yesSuggestion.productId, number: written })
          }}
        >
          Yes, and keep it as my number
        </Button>
      )}
      {saveNumber &&
        productId !== null &&
        [line, ...line.joined].map(({ line: one, written }) =>
          written === null ? null : (
            <Button
              key={one}
              small
              variant="quiet"
              aria-label={`Keep ${written} as my number, line ${formatLine(one)}`}
              onClick={() => saveNumber({ productId, number: written })}
            >
              {`Keep ${written} as my number`}
            </Button>
          ),
        )}
    </>
  )
}

const changeInput =
  'min-h-11 rounded-press border border-edge bg-raised px-2 hover:border-ink pointer-fine:min-h-9'

type ChangeLineProps = LineProps & { showsPartField: boolean; rowOnPhone: string; done: () => void }

/** Part and quantity by hand; Enter, or leaving the fields, validates the line again. */
function ChangeLine({ line, quickOrder, showsPartField, rowOnPhone, done }: ChangeLineProps) {
  const quantityId = useId()
  const quantity = useTyped(line.quantity === null ? '' : String(line.quantity))
  const number = useTyped(line.productCode ?? line.written ?? '')
  const { productId } = line
  const send = () => {
    if (!number.isChanged && !quantity.isChanged) return
    const isSamePart = productId !== null && !number.isChanged
    const part = isSamePart ? { productId } : { number: number.typed }
    quickOrder.editLine(line, { ...part, quantity: quantity.typed })
    number.markSent()
    quantity.markSent()
    done()
  }
  return (
    <form
      className={`gap-2 ${showsPartField ? 'col-span-3 col-start-1 grid grid-cols-[minmax(0,1fr)_5rem] lg:col-span-2 lg:col-start-3' : 'col-start-3 flex self-start lg:col-start-4'} ${rowOnPhone}`}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) send()
      }}
    >
      {showsPartField && (
        <PartNumberField
          aria-label={`Number of line ${formatLine(line.line)}`}
          value={number.typed}
          type={number.type}
          choose={(code) => {
            number.type(code)
            document.getElementById(quantityId)?.focus()
          }}
          className={`${changeInput} w-full text-row`}
          isFocused={productId !== null}
        />
      )}
      <input
        id={quantityId}
        aria-label={`Quantity of line ${formatLine(line.line)}`}
        value={quantity.typed}
        onChange={({ currentTarget }) => quantity.type(currentTarget.value)}
        maxLength={40}
        inputMode="numeric"
        autoComplete="off"
        className={`${changeInput} figures w-16 text-right font-semibold sm:w-20`}
      />
      <input type="submit" hidden />
    </form>
  )
}

/** A field's value: the shop's last answer, or what was typed after the line was sent. */
function useTyped(answered: string) {
  const [field, setField] = useState({ typed: answered, answered, sent: answered })
  if (field.answered !== answered) {
    // Keeps what was typed after sending.
    const typed = field.typed === field.sent ? answered : field.typed
    setField({ typed, answered, sent: answered })
  }
  return {
    typed: field.typed,
    type: (typed: string) => setField({ ...field, typed }),
    markSent: () => setField({ ...field, sent: field.typed }),
    isChanged: field.typed.trim() !== answered,
  }
}

type RemovedRowProps = { line: number; raw: string; restore: () => void }

/** Takes the place of a removed line, so that the next one does not slide under the pointer. */
export function RemovedRow({ line, raw, restore }: RemovedRowProps) {
  return (
    <li
      data-line={line}
      className="flex min-h-14 items-center justify-between gap-3 border-b border-line py-2 text-row text-soft"
    >
      <span className="min-w-0 wrap-anywhere">
        Line {formatLine(line)} removed:
        <span className="part-number text-note">{raw}</span>
      </span>
      <Button
        small
        data-suggestion
        className="shrink-0"
        onClick={restore}
        aria-label={`Undo: line ${formatLine(line)}`}
      >
        Undo
      </Button>
    </li>
  )
}
