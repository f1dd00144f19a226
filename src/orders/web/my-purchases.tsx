import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { showCount, showCounted } from '#base/counts.ts'
import { showDate } from '#base/dates.ts'
import { showMoney } from '#base/money.ts'
import { spec } from '#base/texts.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ShopLink } from '#web/ui/link.tsx'
import { QueryError, QueryState } from '#web/ui/query-error.tsx'
import { useUnfold } from '#web/ui/table.tsx'
import type { Purchase } from '../contract.ts'
import { PurchaseSign, StatusSign, UnfoldButton } from './order-parts.tsx'
import { myPurchasesQuery, purchaseQuery } from './queries.ts'
import { Shipments } from './shipments.tsx'

export function MyPurchases({ email, q }: { email: string; q: string | undefined }) {
  const purchases = useInfiniteQuery(myPurchasesQuery(email, q))
  if (purchases.isError)
    return <QueryError error={purchases.error} retry={() => purchases.refetch()} />
  const rows = purchases.data?.pages.flatMap((page) => page.rows) ?? []
  if (rows.length === 0) return null
  return (
    <div className="mb-10">
      <ul aria-label="Orders" className="border-t border-line">
        {rows.map((purchase) => (
          <PurchaseRow key={purchase._id} purchase={purchase} />
        ))}
      </ul>
      {purchases.hasNextPage && (
        <Button
          small
          className="mt-4"
          busy={purchases.isFetchingNextPage}
          onClick={() => purchases.fetchNextPage()}
        >
          Show earlier ones
        </Button>
      )}
    </div>
  )
}

function PurchaseRow({ purchase }: { purchase: Purchase }) {
  const { _id, number, placedAt, poNumber, lines, total, currency, paid } = purchase
  const unfold = useUnfold()
  const sum = showMoney(total, currency)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-2 border-b border-line py-2 text-sm lg:grid-cols-[minmax(0,1fr)_11rem_14rem_16rem]">
      <div>
        <UnfoldButton unfold={unfold}>
          <span className="part-number">{number}</span>
        </UnfoldButton>
        <p className="text-xs text-soft">
          {showDate(placedAt)}
          {poNumber && ` · ${poNumber}`}
        </p>
      </div>
      <p className="figures text-right">
        {showCounted(lines, 'line')}, {sum}
      </p>
      <p className="max-lg:col-span-full">
        <PurchaseSign {...purchase} />
      </p>
      <div className="flex flex-wrap justify-end gap-2 max-lg:col-span-full max-lg:justify-start">
        {!paid && (
          <ButtonLink
            to={`/dashboard/purchases/${_id}`}
            state={{ placed: _id }}
            look="main"
            small
            aria-label={`Order ${number}: ${spec.orders.pay} ${sum}`}
          >
            {spec.orders.pay} {sum}
          </ButtonLink>
        )}
        <ButtonLink to={`/dashboard/again/${_id}`} small aria-label={`Order again: ${number}`}>
          Order again
        </ButtonLink>
      </div>
      {unfold.isUnfolded && (
        <div id={unfold.detailsId} className="col-span-full border-l-2 border-edge py-2 pl-5">
          <Lines purchase={purchase} />
        </div>
      )}
    </li>
  )
}

function Lines({ purchase: { _id, number } }: { purchase: Purchase }) {
  const purchase = useQuery(purchaseQuery(_id))
  return (
    <>
      <QueryState query={purchase} rows={2} />
      <ul className="mb-2 grid gap-1">
        {purchase.data?.orders.map((order) => (
          <li
            key={order._id}
            className="figures grid grid-cols-[minmax(0,1fr)_auto_6rem] gap-x-4 sm:grid-cols-[8rem_minmax(0,1fr)_auto_6rem]"
          >
            <span className="part-number text-soft max-sm:col-span-full">{order.productCode}</span>
            <span>
              {showCount(order.quantity)} × {order.name}
            </span>
            <span>{showMoney(order.totalPrice, order.currency)}</span>
            <span>
              <StatusSign order={order} isCalm={order.paid} />
            </span>
          </li>
        ))}
      </ul>
      {purchase.data && <Shipments shipments={purchase.data.shipments} />}
      <ShopLink to={`/dashboard/purchases/${_id}`} className="underline">
        The whole of {number}, with its papers
      </ShopLink>
    </>
  )
}
