import { useEffect, useMemo, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { showCount } from '#base/counts.ts'
import { showMoney } from '#base/money.ts'
import { Problem } from '#base/problem.ts'
import { useShopForm } from '#web/form.ts'
import { errorMessage, useShopMutation } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import { Button } from '#web/ui/button.tsx'
import { WholeNumbers } from '#web/ui/facts.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { AskBeforeLeaving, Form, SubmitButton } from '#web/ui/form.tsx'
import { Pager, readPage } from '#web/ui/pager.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import type * as contract from '../price-lists-contract.ts'
import { maxListPrices } from '../rules.ts'
import { readPriceLines, type WrongLine, writePriceLine } from './read-price-lines.ts'

const limit = 50

/** The prices of a list, and the form that sets many at once. */
export function ListPrices({ list }: { list: contract.WholePriceList }) {
  const page = readPage(useSearchParams()[0])
  const [asked, setAsked] = useState<{ line: string } | null>(null)
  const { _id, currency, prices } = list
  const remove = useTakeOut(_id)
  const takeOut = remove.mutate
  const busy = remove.isPending ? remove.variables : null
  const columns = useMemo(
    () =>
      columnsOf({
        currency,
        busy,
        change: (listed) => setAsked({ line: writePriceLine(listed) }),
        takeOut,
      }),
    [currency, busy, takeOut],
  )
  return (
    <section aria-labelledby="prices">
      <h2 id="prices" className="title-3 font-display font-semibold">
        Prices{' '}
        <span className="figures text-base font-normal text-soft">{showCount(prices.length)}</span>
      </h2>
      <PricesForm list={list} asked={asked} />
      {prices.length === 0 && (
        <p className="text-soft">Nothing has a price of its own yet. Paste lines above.</p>
      )}
      {prices.length > 0 && (
        <Table
          caption="Prices"
          columns={columns}
          rows={prices.slice((page - 1) * limit, page * limit)}
          keyOf={({ productId }) => productId}
        />
      )}
      <Pager page={page} limit={limit} total={prices.length} />
    </section>
  )
}

function useTakeOut(id: string) {
  return useShopMutation({
    mutationFn: (productCode: string, idempotencyKey) =>
      send<typeof contract.changePriceList>(
        'PUT /price-lists/:id',
        { params: { id }, body: { prices: [{ productCode, price: null }] } },
        { idempotencyKey },
      ),
    invalidates: () => [['price-lists']],
    invalidatesOnError: () => [['price-lists']],
    successToast: (_, productCode) => `${productCode} is out of the list`,
  })
}

function columnsOf({
  currency,
  busy,
  change,
  takeOut,
}: {
  currency: string
  busy: string | null | undefined
  change: (listed: contract.ListedPrice) => void
  takeOut: (productCode: string) => void
}): Column<contract.ListedPrice>[] {
  const show = (amount: number) => showMoney(amount, currency)
  return [
    {
      head: 'Part',
      cell: ({ productCode, name }) => (
        <>
          <span className="part-number block">{productCode}</span>
          <span className="block text-xs text-soft">{name}</span>
        </>
      ),
    },
    { head: 'Public price', align: 'right', cell: ({ publicPrice }) => show(publicPrice) },
    {
      head: 'Price',
      align: 'right',
      cell: ({ price, publicPrice }) => (
        <>
          <span className="font-semibold">{show(price)}</span>
          {price > publicPrice && (
            <span className="block text-xs text-bad">above the public price, which counts</span>
          )}
        </>
      ),
    },
    {
      head: 'Breaks',
      cell: ({ priceBreaks }) =>
        priceBreaks.length > 0 && (
          <span className="flex flex-wrap gap-x-4">
            {priceBreaks.map(({ from, price }) => (
              <span key={from} className="lg:whitespace-nowrap">
                from {showCount(from)} {show(price)}
              </span>
            ))}
          </span>
        ),
    },
    {
      head: 'Change',
      bare: true,
      align: 'right',
      cell: (listed) => (
        <Button small aria-label={`Change ${listed.productCode}`} onClick={() => change(listed)}>
          Change
        </Button>
      ),
    },
    {
      head: 'Take out',
      bare: true,
      align: 'right',
      cell: ({ productCode }) => (
        <Button
          look="quiet danger"
          small
          busy={busy === productCode}
          aria-label={`Take out ${productCode}`}
          onClick={() => takeOut(productCode)}
        >
          Take out
        </Button>
      ),
    },
  ]
}

type Refused = { place: number; message: string }

/** Sets as many prices as are typed or pasted; `asked` is a line that somebody wants to change. */
function PricesForm({
  list,
  asked,
}: {
  list: contract.WholePriceList
  asked: { line: string } | null
}) {
  const [wrongLines, setWrongLines] = useState<WrongLine[]>([])
  const shopForm = useShopForm<{ lines: string }>({
    check: ({ lines }) => ({ lines: problemOf(lines) }),
    start: { lines: '' },
    draft: `prices:${list._id}`,
  })
  const { form, wrong, submit, markSent, halfFilled } = shopForm
  const set = useSetPrices(list, shopForm, setWrongLines)
  const { state } = useLocation()
  const isNew = state?.added === list._id
  useEffect(() => {
    if (isNew && document.activeElement === document.body) form.setFocus('lines')
  }, [isNew, form])
  // The press of a row's button writes its line here; the field is outside of React.
  useEffect(() => {
    if (!asked) return
    const typed = form.getValues('lines').trimEnd()
    form.setValue('lines', typed ? `${typed}\n${asked.line}` : asked.line, { shouldDirty: true })
    form.setFocus('lines')
  }, [asked, form])
  return (
    <Form
      aria-label="Prices"
      onSubmit={submit(({ lines }) => {
        const read = readPriceLines(lines)
        setWrongLines(read.wrong)
        if (read.wrong.length === 0 && !set.isPending) set.mutate(lines)
      })}
      className="mt-3 mb-4 max-w-3xl print:hidden"
    >
      <TextArea
        label="Set prices"
        help={
          <WholeNumbers>
            A part on each line: product code, price, breaks. KS-BD-320 112 25:105 50:98. “out” for
            a price takes the part out. Rows of a spreadsheet can be pasted.
          </WholeNumbers>
        }
        rows={5}
        spellCheck={false}
        autoComplete="off"
        error={wrong('lines') ?? (wrongLines.length > 0 ? wrongOnes(wrongLines) : undefined)}
        {...form.register('lines')}
      />
      {wrongLines.length > 0 && (
        <ul className="mb-3 text-sm">
          {wrongLines.map(({ line, text, message }) => (
            <li key={line} className="border-l-2 border-bad pl-3">
              <span className="text-soft">Line {showCount(line)}: </span>
              <code className="wrap-anywhere">{text}</code> {message}
            </li>
          ))}
        </ul>
      )}
      <SubmitButton busy={set.isPending}>Set Prices</SubmitButton>
      <AskBeforeLeaving when={halfFilled} onLeave={markSent} />
    </Form>
  )
}

function useSetPrices(
  list: contract.WholePriceList,
  shopForm: ReturnType<typeof useShopForm<{ lines: string }>>,
  setWrongLines: (wrong: WrongLine[]) => void,
) {
  const { form, goOn } = shopForm
  return useShopMutation({
    form: shopForm,
    mutationFn: (lines: string, idempotencyKey) =>
      send<typeof contract.changePriceList>(
        'PUT /price-lists/:id',
        { params: { id: list._id }, body: { prices: readPriceLines(lines).prices } },
        { idempotencyKey },
      ),
    invalidates: () => [['price-lists']],
    successToast: (_, lines) => [
      `${list.name} have been updated`,
      linesOf(readPriceLines(lines).prices),
    ],
    onSuccess: (_, lines) => goOn({ lines }, { lines: '' }, 'lines'),
    errorToast: (error, lines) => {
      if (error instanceof Problem && error.code === 'prices-refused') {
        const { places } = readPriceLines(lines)
        const refused = (error.extra['lines'] ?? []) as Refused[]
        setWrongLines(
          refused.flatMap(({ place, message }) => {
            const written = places[place]
            return written ? [{ ...written, message }] : []
          }),
        )
        form.setFocus('lines')
      }
      return errorMessage(error)
    },
  })
}

function problemOf(lines: string): string | undefined {
  const { prices, wrong } = readPriceLines(lines)
  if (prices.length + wrong.length === 0) return 'Lines are Required'
  if (prices.length > maxListPrices) return new Problem('price-list-full').message
  return undefined
}

function wrongOnes({ length }: WrongLine[]): string {
  return length === 1
    ? 'One line cannot be taken as it is. Nothing was changed.'
    : `${showCount(length)} lines cannot be taken as they are. Nothing was changed.`
}

function linesOf({ length }: unknown[]): string {
  return length === 1 ? 'One price' : `${showCount(length)} prices`
}
