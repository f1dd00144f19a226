import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { showMoney } from '#base/money.ts'
import { Button } from '#web/ui/button.tsx'
import { WholeNumbers } from '#web/ui/facts.tsx'
import type { CheckedLine, Edit } from '../contract.ts'
import { showLine, stateWords } from '../rules.ts'
import { ChangeLine } from './change-line.tsx'

const stateStyles: Record<CheckedLine['state'], string> = {
  ready: 'text-good',
  fixable: 'text-accent-text',
  unknown: 'text-bad',
}

const classWords = {
  ours: null,
  own: 'your number',
  oem: 'the OEM number',
  old: 'the old number',
  competitor: 'the competitor’s number',
} as const

/** One line: what the customer wrote beside what it became, and what mends it. */
export function LineRow({
  line,
  currency,
  actions: acts,
}: {
  line: CheckedLine
  currency: string
  actions: LineActions
}) {
  const isIgnored = line.code === 'not-a-part'
  const [isOther, setOther] = useState(false)
  const asksPart = line.productId === null || isOther
  return (
    <li
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys go from line to line
      tabIndex={0}
      data-line={line.line}
      className={`grid grid-cols-[2rem_minmax(0,1fr)_auto] gap-x-3 gap-y-1 border-b border-line py-2 [content-visibility:auto] lg:grid-cols-[2.5rem_minmax(0,12rem)_minmax(0,1fr)_auto_6rem_auto] lg:items-start ${isIgnored ? 'text-soft' : ''}`}
    >
      <span className="figures pt-0.5 text-right text-sm text-soft">{showLine(line.line)}</span>
      <Written line={line} />
      <Button
        look="quiet"
        small
        data-out
        aria-label={`Take out line ${showLine(line.line)}`}
        onClick={() => acts.takeOut(line)}
        className="row-span-2 min-w-11 self-start justify-self-end px-3! lg:order-last lg:col-start-6 lg:row-start-1"
      >
        ×
      </Button>
      <div className={`col-start-2 min-w-0 ${asksPart ? 'lg:col-span-2' : ''} lg:col-start-3`}>
        {line.productId !== null && <Part line={line} />}
        <Message line={line} acts={acts} isIgnored={isIgnored}>
          {line.productId !== null && !isOther && (
            <button
              type="button"
              aria-label={`Change part in line ${showLine(line.line)}`}
              onClick={() => setOther(true)}
              className="min-h-11 text-soft underline hover:text-ink pointer-fine:min-h-6 print:hidden"
            >
              Change part
            </button>
          )}
        </Message>
      </div>
      {!isIgnored && (
        <ChangeLine line={line} edit={acts.edit} isOther={isOther} done={() => setOther(false)} />
      )}
      {line.lineTotal !== null && line.state === 'ready' && (
        <p className="figures self-center text-right text-sm lg:col-start-5 lg:self-start">
          <b className="block font-semibold">{showMoney(line.lineTotal, currency)}</b>
          <span className="text-xs text-soft">{showMoney(line.unitPrice ?? 0, currency)} each</span>
        </p>
      )}
    </li>
  )
}

/** What stands in the list, all of it: nothing that somebody wrote disappears. */
function Written({ line }: { line: CheckedLine }) {
  return (
    <div className="part-number min-w-0 pt-0.5 text-xs wrap-anywhere whitespace-pre-wrap text-soft">
      <span className="sr-only">Written: </span>
      {line.raw}
      {line.joined.map((one) => (
        <span key={one.line} className="block">
          {showLine(one.line)}: {one.raw}
        </span>
      ))}
    </div>
  )
}

function Part({ line }: { line: CheckedLine }) {
  const by = line.matched ? classWords[line.matched.class] : null
  return (
    <p className="min-w-0">
      <span className="part-number text-sm">{line.productCode}</span>{' '}
      <Link to={`/products/${line.productId}`} className="font-semibold hover:underline">
        {line.name}
      </Link>
      {by && (
        <span className="block text-xs text-soft">
          by {by} <span className="part-number">{line.matched?.number}</span>
        </span>
      )}
    </p>
  )
}

function Message({
  line,
  acts,
  isIgnored,
  children,
}: {
  line: CheckedLine
  acts: LineActions
  isIgnored: boolean
  children: ReactNode
}) {
  const isMended = ['did-you-mean', 'is-it-this', 'taken-back'].includes(line.code ?? '')
  // Of several one is chosen first: 'yes' to which would be a guess.
  const [meant, other] = line.offers
  const sure = isMended && !other ? meant : undefined
  const { keep } = acts
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      {!isIgnored && (
        <b className={`font-semibold ${stateStyles[line.state]}`}>{stateWords[line.state]}</b>
      )}
      {line.message && (
        <span className="wrap-anywhere">
          <WholeNumbers>{line.message}</WholeNumbers>
        </span>
      )}
      {line.offers.map((offer, place) => (
        <Button
          key={`${offer.productId} ${offer.quantity}`}
          small
          data-mend={place === 0 ? '' : undefined}
          aria-label={`${sure ? 'Yes: ' : ''}${offer.label}, line ${showLine(line.line)}`}
          onClick={() => acts.take(line, offer)}
        >
          {sure ? 'Yes' : <Label of={offer.label} />}
        </Button>
      ))}
      {keep && sure && line.written !== null && (
        <Button
          small
          look="quiet"
          aria-label={`Yes, and keep it as my number: ${line.written}, line ${showLine(line.line)}`}
          onClick={() => {
            acts.take(line, sure)
            keep(line.written ?? '', sure.productId)
          }}
        >
          Yes, and keep it as my number
        </Button>
      )}
      {keep && line.productId !== null && <Save line={line} keep={keep} />}
      {children}
    </div>
  )
}

/** In one piece: a button lays out each of its own apart. */
function Label({ of }: { of: string }) {
  return (
    <span>
      <WholeNumbers>{of}</WholeNumbers>
    </span>
  )
}

/** Once a part was chosen by hand: what stood there may mean it from now on. */
function Save({ line, keep }: { line: CheckedLine; keep: NonNullable<LineActions['keep']> }) {
  return [line, ...line.joined].map(
    ({ line: place, written }) =>
      written !== null && (
        <Button
          key={place}
          small
          look="quiet"
          aria-label={`Keep ${written} as my number, line ${showLine(place)}`}
          onClick={() => keep(written, line.productId ?? '')}
        >
          {`Keep ${written} as my number`}
        </Button>
      ),
  )
}

/** The place of a line that was taken out: no other slides under the pointer. */
export function OutRow({
  line,
  raw,
  isOrdered,
  putBack,
}: {
  line: number
  raw: string
  /** It is out because it went into the basket. */
  isOrdered: boolean
  putBack: () => void
}) {
  return (
    <li
      data-line={line}
      className="flex min-h-14 items-center justify-between gap-3 border-b border-line py-2 text-sm text-soft"
    >
      <span className="min-w-0 wrap-anywhere">
        Line {showLine(line)} {isOrdered ? 'went into the basket' : 'is out'}:{' '}
        <span className="part-number text-xs">{raw}</span>
      </span>
      <Button
        small
        data-mend
        className="shrink-0"
        onClick={putBack}
        aria-label={`Put back line ${showLine(line)}`}
      >
        Put back
      </Button>
    </li>
  )
}

/** What can be done with a line of the quick order. */
export type LineActions = {
  /** Judges the line anew as if that had been written. */
  edit: (line: CheckedLine, change: Omit<Edit, 'line'>) => void
  /** Mends the line by what is offered for it. */
  take: (line: CheckedLine, offer: CheckedLine['offers'][0]) => void
  takeOut: (line: CheckedLine) => void
  /** Keeps what was written as the customer's own number; null for a visitor. */
  keep: ((number: string, productId: string) => void) | null
}
