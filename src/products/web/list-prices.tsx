import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { showCount } from '#base/counts.ts'
import { showMoney } from '#base/money.ts'
import { useAct } from '#web/act.ts'
import { send } from '#web/send.ts'
import { Button } from '#web/ui/button.tsx'
import { pageOf } from '#web/ui/page-of.ts'
import { Pager } from '#web/ui/pager.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import type * as contract from '../price-lists-contract.ts'
import { PricesForm } from './prices-form.tsx'
import { writePriceLine } from './read-price-lines.ts'

const limit = 50

/** The prices of a list, and the form that sets many at once. */
export function ListPrices({ list }: { list: contract.WholePriceList }) {
  const page = pageOf(useSearchParams()[0])
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
  return useAct({
    does: (productCode: string, idempotencyKey) =>
      send<typeof contract.changePriceList>(
        'PUT /price-lists/:id',
        { params: { id }, body: { prices: [{ productCode, price: null }] } },
        { idempotencyKey },
      ),
    stale: () => [['price-lists']],
    staleOnRefusal: () => [['price-lists']],
    says: (_, productCode) => `${productCode} is out of the list`,
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
