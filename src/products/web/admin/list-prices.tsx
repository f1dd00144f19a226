import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { findCurrency, formatMoney } from '#base/currency.ts'
import { formatCount, pluralize } from '#base/format.ts'
import { parsePageNumber } from '#base/paging.ts'
import { Problem } from '#base/problem.ts'
import { parseWholeNumber } from '#base/whole-number.ts'
import { useDraft } from '#web/drafts.ts'
import { errorMessage, useShopMutation } from '#web/mutation.ts'
import { type SendOptions, send } from '#web/send.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogButton } from '#web/ui/dialog.tsx'
import { EditableTable } from '#web/ui/editable-table.tsx'
import { Field, FieldError, numberInput } from '#web/ui/field.tsx'
import { AskBeforeLeaving } from '#web/ui/form.tsx'
import { ShopLink } from '#web/ui/link.tsx'
import { Pager, withPage } from '#web/ui/pager.tsx'
import { type Column, PartName } from '#web/ui/table.tsx'
import type { EnteredPrice, ListedPrice, WholePriceList } from '../../admin-contract.ts'
import { changeByPercent, type PriceEdit, readEdit, startEdit } from '../../price-edits.ts'
import { AddListPrice } from './add-list-price.tsx'
import { PriceInput, QuantityPrices } from './quantity-prices.tsx'

const limit = 50

export type ListProps = { list: WholePriceList; query: UseQueryResult }

/** The prices of a list, typed over in their rows, and saved all at once or not at all. */
export function ListPrices({ list, query }: ListProps) {
  const { _id: id, currency, prices } = list
  const page = parsePageNumber(useSearchParams()[0])
  const edits = usePriceEdits(list)
  const set = (price: EnteredPrice, options: SendOptions) =>
    send('PUT /price-lists/:id', { params: { id }, body: { prices: [price] } }, options)
  const nameOf = ({ productCode }: ListedPrice) => productCode
  const rows = prices.slice((page - 1) * limit, page * limit)
  return (
    <>
      <EditableTable
        title="Prices"
        className="mt-4"
        query={query}
        rows={rows.map((price) => ({
          ...price,
          _id: price.productId,
          edit: edits.typed[price.productId] ?? startEdit(price),
          wrong: edits.wrong.get(price.productId),
        }))}
        total={prices.length}
        columns={priceColumns(currency, edits.type)}
        isMarked={({ productId }) => edits.typed[productId] !== undefined}
        empty={prices.length === 0 && 'No prices yet. Add a part, or paste prices.'}
        tools={
          <div className="flex flex-wrap gap-2">
            <AddListPrice list={list} />
            {prices.length > 0 && <ChangeAll change={edits.changeAll} />}
          </div>
        }
        nameOf={nameOf}
        remove={({ productCode }, options) => set({ productCode, price: null }, options)}
        restore={({ productCode, price, priceBreaks }, options) =>
          set({ productCode, price, priceBreaks }, options)
        }
        restoredToast={(price) => `${nameOf(price)} is back on the list`}
        invalidates={() => [['price-lists']]}
      />
      <Pager limit={limit} total={prices.length} />
      <SaveBar edits={edits} prices={prices} />
    </>
  )
}

type Edits = ReturnType<typeof usePriceEdits>

/** Unsaved edits, by product: the tab keeps them until they are saved. */
function usePriceEdits({ _id: id, name, currency, prices }: WholePriceList) {
  type Typed = Record<string, PriceEdit | undefined>
  const { typed, getTyped, type, resetAfter } = useDraft<Typed>(`price-edits:${id}`, {})
  const [wrong, setWrong] = useState<ReadonlyMap<string, string>>(new Map())
  const format = findCurrency(currency)
  const changed = () => prices.filter(({ productId }) => getTyped()[productId] !== undefined)
  const forget = (sent: Typed) => {
    const none = Object.keys(sent).map((productId) => [productId, undefined])
    resetAfter(sent, Object.fromEntries(none))
  }
  type Sent = { typed: Typed; lines: EnteredPrice[]; ids: string[] }
  const save = useShopMutation<Sent>({
    mutationFn: ({ lines }, options) =>
      send('PUT /price-lists/:id', { params: { id }, body: { prices: lines } }, options),
    invalidates: () => [['price-lists']],
    successToast: (_, { lines }) => [`${name} have been updated`, pluralize(lines.length, 'price')],
    onSuccess: (_, sent) => forget(sent.typed),
    errorToast: (error, { ids }) => {
      if (error instanceof Problem && error.code === 'prices-refused') {
        const refused = (error.extra['lines'] ?? []) as { place: number; message: string }[]
        setWrong(new Map(refused.map(({ place: index, message }) => [ids[index] ?? '', message])))
      }
      return errorMessage(error)
    },
  })
  return {
    typed,
    wrong,
    isSaving: save.isPending,
    count: changed().length,
    type(productId: string, edit: PriceEdit): void {
      type({ [productId]: edit })
      setWrong((all) => new Map([...all].filter(([one]) => one !== productId)))
    },
    changeAll(percent: number): void {
      const rows = prices.map((price) => {
        const edit = getTyped()[price.productId] ?? startEdit(price)
        return [price.productId, changeByPercent(edit, percent, format)]
      })
      type(Object.fromEntries(rows))
      setWrong(new Map())
    },
    save(): void {
      const sent = getTyped()
      const read = changed().map(({ productId, productCode }) => {
        const edit = sent[productId] as PriceEdit
        return { productId, line: readEdit(productCode, edit, format) }
      })
      const found = new Map<string, string>()
      const lines: EnteredPrice[] = []
      for (const { productId, line } of read) {
        if (typeof line === 'string') found.set(productId, line)
        else lines.push(line)
      }
      setWrong(found)
      if (found.size > 0 || lines.length === 0 || save.isPending) return
      const ids = read.map(({ productId }) => productId)
      save.mutate({ typed: { ...sent }, lines, ids })
    },
    discard(): void {
      forget(getTyped())
      setWrong(new Map())
    },
  }
}

type Row = ListedPrice & { edit: PriceEdit; wrong: string | undefined }

function priceColumns(currency: string, type: Edits['type']): Column<Row>[] {
  return [
    { head: 'Part', cell: (part) => <PartName part={part} /> },
    {
      head: 'Public price',
      headCell: <span className="whitespace-nowrap">Public price</span>,
      align: 'right',
      cell: ({ publicPrice }) => formatMoney(publicPrice, currency),
    },
    {
      head: 'Price',
      align: 'right',
      isTrailing: true,
      cell: ({ productId, productCode, price, publicPrice, edit, wrong }) => (
        <>
          <PriceInput
            name={`Price of ${productCode}`}
            column="price"
            value={edit.price}
            currency={currency}
            wrong={wrong}
            change={(typed) => type(productId, { ...edit, price: typed })}
          />
          {price > publicPrice && (
            <span className="block text-note text-bad">above the public price, which applies</span>
          )}
        </>
      ),
    },
    {
      head: 'Difference',
      label: '',
      align: 'right',
      cell: ({ publicPrice, edit }) => <Difference from={publicPrice} to={edit.price} />,
    },
    {
      head: 'Quantity prices',
      label: '',
      cell: ({ productId, productCode, edit }) => (
        <QuantityPrices
          of={productCode}
          currency={currency}
          breaks={edit.breaks}
          change={(breaks) => type(productId, { ...edit, breaks })}
        />
      ),
    },
  ]
}

/** How far the typed price is from the public one. */
function Difference({ from, to }: { from: number; to: string }) {
  const percent = Math.round((Number(to) / from - 1) * 1000) / 10
  if (to.trim() === '' || !Number.isFinite(percent)) return null
  if (percent === 0) return <span className="text-soft">the same</span>
  return (
    <span className={percent > 0 ? 'text-bad' : 'text-good'}>
      {percent > 0 ? '+' : '−'}
      {Math.abs(percent)} %
    </span>
  )
}

type ChangeAllProps = { change: (percent: number) => void }

function ChangeAll({ change }: ChangeAllProps) {
  const changeAnd = (close: () => void) => (percent: number) => {
    change(percent)
    close()
  }
  return (
    <DialogButton small label="Change all" title="Change all prices">
      {(close) => <PercentForm change={changeAnd(close)} />}
    </DialogButton>
  )
}

function PercentForm({ change }: ChangeAllProps) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  return (
    <form
      aria-label="All prices"
      noValidate
      className="flex flex-wrap items-start gap-x-3"
      onSubmit={(event) => {
        event.preventDefault()
        const missing = 'Please enter a whole number, such as -5'
        const read = parseWholeNumber(typed, { min: -99, max: 1_000, missing })
        setError(read.ok ? undefined : read.message)
        if (!read.ok) return
        change(read.value)
      }}
    >
      <Field
        {...numberInput}
        data-autofocus
        label="Change all prices by, %"
        placeholder="-5"
        className="w-40"
        // A phone's numeric keypad has no minus.
        inputMode="text"
        value={typed}
        error={error}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button type="submit" className="mt-6">
        Change All
      </Button>
    </form>
  )
}

/** The bar with unsaved edits, at the foot of the screen. */
function SaveBar({ edits, prices }: { edits: Edits; prices: ListedPrice[] }) {
  const { count, wrong, isSaving } = edits
  return (
    <>
      <AskBeforeLeaving when={() => count > 0} onLeave={edits.discard} />
      {count > 0 && (
        <section
          aria-label="Changes"
          className="bottom-bar sticky bottom-0 z-(--layer-bar) mt-4 flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-edge bg-surface py-2 print:hidden"
        >
          <span role="status" className="figures mr-auto font-semibold">
            {pluralize(count, 'part')} changed, not saved
          </span>
          <Button small onClick={edits.discard}>
            Discard
          </Button>
          <Button small variant="main" busy={isSaving} onClick={edits.save}>
            Save Prices
          </Button>
          <WrongRows wrong={wrong} prices={prices} />
        </section>
      )}
    </>
  )
}

type WrongRowsProps = { wrong: ReadonlyMap<string, string>; prices: ListedPrice[] }

/** Links to the rows that cannot be saved: some may be on other pages. */
function WrongRows({ wrong, prices }: WrongRowsProps) {
  const [search] = useSearchParams()
  const found = prices.flatMap(({ productId, productCode }, index): ReactNode[] => {
    if (!wrong.has(productId)) return []
    const page = withPage(search, Math.floor(index / limit) + 1)
    return [
      <ShopLink key={productId} to={`?${page}`} className="part-number ml-2 underline">
        {productCode}
      </ShopLink>,
    ]
  })
  if (found.length === 0) return null
  const more = found.length - maxNamed
  return (
    <FieldError className="basis-full text-row font-medium text-bad">
      {found.length === 1
        ? 'One row has an error. Nothing was changed.'
        : `${formatCount(found.length)} rows have errors. Nothing was changed.`}
      {found.slice(0, maxNamed)}
      {more > 0 && ` and ${formatCount(more)} more`}
    </FieldError>
  )
}

const maxNamed = 6
