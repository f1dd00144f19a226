import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { parseAmount } from '#base/amount.ts'
import {
  findCurrency,
  formatMoney,
  formatMoneyInFull,
  type Money,
  toMajor,
} from '#base/currency.ts'
import type { Reply } from '#base/endpoint.ts'
import { formatCount, pluralize } from '#base/format.ts'
import { parseMoney } from '#base/money.ts'
import { Problem } from '#base/problem.ts'
import { ours } from '#base/texts.ts'
import { apiQuery } from '#web/api-query.ts'
import { errorMessage, useShopMutation } from '#web/mutation.ts'
import { type SendOptions, send } from '#web/send.ts'
import { Button } from '#web/ui/button.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import type { changePrices } from '../../admin-contract.ts'
import type { readFilter } from '../products-filter.tsx'

export type PricedProducts = { ids: string[] } | { filter: ReturnType<typeof readFilter> }

type Input = { percent: number; roundTo: number; version?: string }
type Change = Reply<typeof changePrices>['first'][number]

type Props = { currency: string; onClose: () => void; onDone: () => void }

export function ChangePrices({ of, ...props }: Props & { of: PricedProducts | null }) {
  return (
    <Dialog open={of !== null} title="Change prices by percent" onClose={props.onClose}>
      {of && <PercentForm of={of} {...props} />}
    </Dialog>
  )
}

function PercentForm({ of, currency, onClose, onDone }: Props & { of: PricedProducts }) {
  const steps = roundings(currency)
  const named = steps.map((step) => [step, formatMoneyInFull(Number(step), currency)])
  const names = Object.fromEntries(named)
  const [percent, setPercent] = useState('')
  const [step, setStep] = useState(steps[0] ?? '')
  const [id] = useState(() => crypto.randomUUID())
  const ask = (dryRun: 'true' | 'false') => (input: Input, options: SendOptions) => {
    const query = dryRun === 'true' ? { dryRun } : { dryRun, id }
    return send('POST /admin-products/prices', { query, body: { ...input, ...of } }, options)
  }
  const look = useShopMutation({ mutationFn: ask('true') })
  const preview = look.data
  const change = useShopMutation({
    mutationFn: ask('false'),
    invalidates: () => [['products'], ['suggestions']],
    successToast: ({ changed }) => `${pluralize(changed, 'price')} changed`,
    onSuccess: onDone,
    // The preview is outdated.
    errorToast: (error) => {
      if (error instanceof Problem) look.reset()
      return errorMessage(error)
    },
  })
  const [, minus, amount = ''] = /^\s*([-−]?)(.*?)\s*%?\s*$/.exec(percent) ?? []
  const read = parseAmount(amount)
  const whyWrong =
    typeof read === 'string' ? read : percent && read === null ? ours.amount : undefined
  const value = typeof read === 'number' ? read : Number.NaN
  const input = { percent: minus ? -value : value, roundTo: Number(step) }
  const changeAsSeen = () => change.mutate({ ...input, version: preview?.version })
  return (
    <>
      <Form
        className="grid gap-3 sm:grid-cols-2"
        onChange={look.reset}
        onSubmit={(event) => {
          event.preventDefault()
          if (typeof read !== 'string') look.mutate(input)
        }}
      >
        <Field
          data-autofocus
          required
          autoComplete="off"
          inputMode="decimal"
          label="Percent"
          help="4 to raise, -4 to lower"
          error={whyWrong}
          value={percent}
          onChange={({ target }) => setPercent(target.value)}
        />
        <Choice
          label="Round to"
          help="Rounds half up"
          value={step}
          options={names}
          choose={setStep}
        />
        <Button type="submit" busy={look.isPending} className="sm:col-span-2 sm:justify-self-start">
          Preview
        </Button>
      </Form>
      <div role="status" className="mt-4">
        {preview && (
          <p>
            {formatCount(preview.changed)} of {pluralize(preview.products, 'product')} would change.
            {preview.changed > preview.first.length && ` The first ${preview.first.length}:`}
          </p>
        )}
      </div>
      {preview && preview.changed > 0 && (
        <>
          <ul
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must reach it
            tabIndex={0}
            aria-label="Price changes"
            className="figures mt-2 max-h-72 overflow-y-auto border-y border-line text-row"
          >
            {preview.first.map((change) => (
              <ChangeLine key={change._id} change={change} currency={currency} />
            ))}
          </ul>
          {change.isPending && <Progress id={id} />}
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="main" autoFocus busy={change.isPending} onClick={changeAsSeen}>
              Change {pluralize(preview.changed, 'price')}
            </Button>
          </div>
        </>
      )}
    </>
  )
}

const askEveryMs = 700

/** For long changes. Short ones end before they can be polled. */
function Progress({ id }: { id: string }) {
  const { data } = useQuery({
    ...apiQuery(['price-changes', id], 'GET /price-changes/:id', { params: { id } }),
    refetchInterval: askEveryMs,
    retry: false,
  })
  if (!data || data.products === 0) return null
  const far = `${formatCount(data.done)} of ${pluralize(data.products, 'product')}`
  return (
    <div role="status" className="mt-4">
      <progress
        aria-label="Progress of the price change"
        className="h-2 w-full accent-accent-fill"
        max={data.products}
        value={data.done}
      />
      <p aria-hidden="true" className="figures min-h-6 text-row text-soft">
        {far}
      </p>
    </div>
  )
}

/** The currency's own step, and those coarser ones that people price by. */
function roundings(code: string): string[] {
  const currency = findCurrency(code)
  const all = [toMajor(currency.step as Money, currency), 0.05, 0.1, 0.5, 1]
  const payable = all.filter((major) => parseMoney(major, currency))
  return [...new Set(payable.map((major) => major.toFixed(3)))]
}

function ChangeLine({ change, currency }: { change: Change; currency: string }) {
  const { productCode, name, from, to } = change
  const write = ({ price, priceBreaks }: Change['from']) => {
    const breaks = priceBreaks.map((one) => `, ${one.from}+ ${formatMoney(one.price, currency)}`)
    return formatMoney(price, currency) + breaks.join('')
  }
  return (
    <li className="border-b border-line py-1.5 last:border-0">
      <span className="part-number text-note text-soft">{productCode}</span> {name}
      <span className="block">
        {write(from)} → <strong className="font-semibold">{write(to)}</strong>
      </span>
    </li>
  )
}
