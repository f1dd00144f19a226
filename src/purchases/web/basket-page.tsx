import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { showCount } from '#base/counts.ts'
import { basketQuery } from '#basket/web/queries.ts'
import emptyCrate from '#web/art/empty-crate.svg'
import { loginFrom } from '#web/return-address.ts'
import { type Session, useSession } from '#web/session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Failed } from '#web/ui/failed.tsx'
import { PageHead } from '#web/ui/heading.tsx'
import { Empty } from '#web/ui/state.tsx'
import { TableShape } from '#web/ui/table.tsx'
import { BasketLines, type Out } from './basket-lines.tsx'
import { OrderForm } from './order-form.tsx'
import { Totals } from './totals.tsx'

export const meta = () => [{ title: 'Basket · Kickstand' }]

/** What somebody put together, changed here and ordered at once. */
export default function BasketPage() {
  const session = useSession()
  if (session === undefined) return <Frame>{<TableShape rows={4} />}</Frame>
  return <Contents key={session?.userId ?? 'visitor'} session={session} />
}

function Contents({ session }: { session: Session | null }) {
  const basket = useQuery(basketQuery(session))
  const [out, setOut] = useState<Out[]>([])
  const count = basket.data?.lines.length
  return (
    <Frame note={count ? lines(count) : undefined}>
      {basket.isPending && <TableShape rows={4} />}
      {basket.isError && !basket.data && (
        <Failed error={basket.error} retry={() => basket.refetch()} />
      )}
      {count === 0 && out.length === 0 && <NothingYet />}
      {basket.data && basket.data.lines.length + out.length > 0 && (
        <div className="grid gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,1fr)_24rem]">
          <div>
            <BasketLines basket={basket.data} out={out} setOut={setOut} />
            <ButtonLink to="/quickOrder" small className="mt-4">
              Paste a list
            </ButtonLink>
          </div>
          <div className="grid content-start gap-6 xl:sticky xl:top-24 xl:self-start">
            <Totals of={basket.data} />
            {session ? <OrderForm session={session} basket={basket.data} /> : <LogInToOrder />}
          </div>
        </div>
      )}
    </Frame>
  )
}

function Frame({ note, children }: { note?: string | undefined; children: ReactNode }) {
  return (
    <div className="page pb-16">
      <PageHead title="Basket" note={note} />
      <div className="pt-8">{children}</div>
    </div>
  )
}

function NothingYet() {
  return (
    <Empty art={emptyCrate} title="Your basket is empty">
      <p className="max-w-md text-balance text-soft">
        Put parts in from their cards, as many as you like, and order and pay for them at once.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to="/products" look="main">
          To the products
        </ButtonLink>
        <ButtonLink to="/quickOrder">Paste a list</ButtonLink>
      </div>
    </Empty>
  )
}

/** A visitor's basket waits in this browser, and comes along. */
function LogInToOrder() {
  const location = useLocation()
  return (
    <div className="grid gap-3">
      <p className="text-soft">Log in to order. Your basket comes along.</p>
      <ButtonLink
        to={loginFrom(location)}
        state={{ why: 'Please log in to order what is in your basket.' }}
        look="main"
        className="min-h-12 w-full"
      >
        Log in to order
      </ButtonLink>
      <ButtonLink to="/signup?from=%2Fbasket" className="w-full">
        Make an account
      </ButtonLink>
    </div>
  )
}

function lines(count: number): string {
  return `${showCount(count)} ${count === 1 ? 'line' : 'lines'}`
}
