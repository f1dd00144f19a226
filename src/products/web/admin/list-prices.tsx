import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { findCurrency, showMoney } from '#base/currency.ts'
import { showCount, showCounted } from '#base/format.ts'
import { readPage } from '#base/paging.ts'
import { Problem } from '#base/problem.ts'
import { ours } from '#base/texts.ts'
import { type ShopForm, useShopForm } from '#web/form.ts'
import { errorMessage, useShopMutation } from '#web/mutation.ts'
import { type SendOptions, send } from '#web/send.ts'
import { buttonColumn, EditableTable } from '#web/ui/editable-table.tsx'
import { WholeNumbers } from '#web/ui/facts.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { AskBeforeLeaving, Form, SubmitButton } from '#web/ui/form.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { type Column, PartName } from '#web/ui/table.tsx'
import type { EnteredPrice, ListedPrice, WholePriceList } from '../../admin-contract.ts'
import { readPriceLines, type WrongLine, writePriceLine } from '../../read-price-lines.ts'
import { maxListPrices } from '../../rules.ts'

const limit = 50

export type ListProps = { list: WholePriceList; query: UseQueryResult }

export function ListPrices({ list, query }: ListProps) {
  const { _id: id, currency, prices } = list
  const page = readPage(useSearchParams()[0])
  const shopForm = useShopForm<Lines>({
    validate: ({ lines }) => ({ lines: checkLines(lines) }),
    defaultValues: { lines: '' },
    draft: `prices:${id}`,
  })
  const change = (price: ListedPrice) => {
    const lines = [shopForm.getValues().lines.trimEnd(), writePriceLine(price)].filter(Boolean)
    shopForm.setValue('lines', lines.join('\n'))
    shopForm.focus('lines')
  }
  const set = (price: EnteredPrice, options: SendOptions) =>
    send('PUT /price-lists/:id', { params: { id }, body: { prices: [price] } }, options)
  const nameOf = ({ productCode }: ListedPrice) => productCode
  const rows = prices.map((price) => ({ ...price, _id: price.productId }))
  return (
    <>
      <EditableTable
        title="Prices"
        query={query}
        rows={rows.slice((page - 1) * limit, page * limit)}
        total={prices.length}
        columns={[
          ...priceColumns((amount) => showMoney(amount, currency)),
          buttonColumn('Change', nameOf, change),
        ]}
        empty={prices.length === 0 && 'No prices yet. Paste lines above.'}
        form={<PricesForm list={list} shopForm={shopForm} />}
        nameOf={nameOf}
        remove={({ productCode }, options) => set({ productCode, price: null }, options)}
        restore={set}
        restoredToast={(price) => `${nameOf(price)} is back on the list`}
        invalidates={() => [['price-lists']]}
      />
      <Pager limit={limit} total={prices.length} />
    </>
  )
}

function priceColumns(show: (amount: number) => string): Column<ListedPrice>[] {
  return [
    { head: 'Part', cell: (part) => <PartName part={part} /> },
    { head: 'Public price', align: 'right', cell: ({ publicPrice }) => show(publicPrice) },
    {
      head: 'Price',
      align: 'right',
      cell: ({ price, publicPrice }) => (
        <>
          <span className="font-semibold">{show(price)}</span>
          {price > publicPrice && (
            <span className="block text-xs text-bad">above the public price, which applies</span>
          )}
        </>
      ),
    },
    {
      head: 'Quantity prices',
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
  ]
}

type Lines = { lines: string }
type Submitted = Lines & ReturnType<typeof readPriceLines>
type PricesFormProps = { list: WholePriceList; shopForm: ShopForm<Lines> }

function PricesForm({ list: { _id: id, name, currency }, shopForm }: PricesFormProps) {
  const [wrongLines, setWrongLines] = useState<WrongLine[]>([])
  const isNew = useLocation().state?.added === id
  const set = useShopMutation({
    form: shopForm,
    mutationFn: ({ prices }: Submitted, options) =>
      send('PUT /price-lists/:id', { params: { id }, body: { prices } }, options),
    invalidates: () => [['price-lists']],
    successToast: (_, { prices }) => [
      `${name} have been updated`,
      showCounted(prices.length, 'price'),
    ],
    onSuccess: (_, { lines }) => shopForm.resetAfter({ lines }, { lines: '' }, 'lines'),
    errorToast: (error, { places }) => {
      if (error instanceof Problem && error.code === 'prices-refused') {
        const refused = (error.extra['lines'] ?? []) as { place: number; message: string }[]
        const wrong = refused.flatMap(({ place, message }) => {
          const written = places[place]
          return written ? [{ ...written, message }] : []
        })
        setWrongLines(wrong)
        shopForm.focus('lines')
      }
      return errorMessage(error)
    },
  })
  return (
    <Form
      aria-label="Prices"
      onSubmit={shopForm.submit(({ lines }) => {
        const read = readPriceLines(lines, findCurrency(currency))
        setWrongLines(read.wrong)
        if (read.wrong.length === 0) set.mutate({ lines, ...read })
      })}
      className="mb-4 max-w-3xl print:hidden"
    >
      <TextArea
        label="Set prices"
        help={
          <WholeNumbers>
            One part per line: product code, price, quantity prices. KS-BD-320 112 25:105 50:98.
            “out” for a price removes the part. You can paste rows from a spreadsheet.
          </WholeNumbers>
        }
        rows={5}
        spellCheck={false}
        autoFocus={isNew}
        error={shopForm.findError('lines') ?? describeWrong(wrongLines.length)}
        {...shopForm.register('lines')}
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
      <AskBeforeLeaving when={shopForm.isDirty} onLeave={shopForm.markSaved} />
    </Form>
  )
}

function checkLines(lines: string): string | undefined {
  const { prices, wrong } = readPriceLines(lines)
  if (prices.length + wrong.length === 0) return 'Lines are Required'
  return prices.length > maxListPrices ? ours.priceListFull : undefined
}

function describeWrong(lines: number): string | undefined {
  if (lines === 0) return undefined
  if (lines === 1) return 'One line has an error. Nothing was changed.'
  return `${showCount(lines)} lines have errors. Nothing was changed.`
}
