import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { basketQuery } from '#products/web/change-basket.ts'
import emptyCrate from '#web/art/empty-crate.svg'
import { basketName } from '#web/basket-count.ts'
import { QueryProvider } from '#web/query-client.tsx'
import { loginFrom } from '#web/return-address.ts'
import type { Session } from '#web/session.ts'
import { isInMemoryOnly } from '#web/stored.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { EmptyState } from '#web/ui/state.tsx'
import { BasketLines, readQuantity, type TypedQuantities } from './basket-lines.tsx'
import { OrderForm } from './order-form.tsx'
import { Totals } from './totals.tsx'

/** Each line has six stops of the Tab key: of more than these somebody without a mouse is led past. */
const manyLines = 8

type Props = { session: Session | null }

export default function BasketContents(props: Props) {
  return (
    <QueryProvider>
      <Contents {...props} />
    </QueryProvider>
  )
}

function Contents({ session }: Props) {
  const basket = useQuery(basketQuery(session))
  const [typed, setTyped] = useState<TypedQuantities>({})
  if (!basket.data) return <QueryState query={basket} rows={4} />
  const unread = Object.keys(typed).filter((id) => !readQuantity(typed[id] ?? '1').ok)
  const count = basket.data.lines.length
  return (
    <>
      {count === 0 && <NothingYet />}
      <div className={`grid gap-x-12 gap-y-8 ${count ? 'xl:grid-cols-[minmax(0,1fr)_24rem]' : ''}`}>
        <div>
          {count > manyLines && (
            <a
              href="#order"
              className="sr-only focus:not-sr-only focus:inline-block focus:py-2 focus:underline"
            >
              Skip the lines
            </a>
          )}
          <BasketLines basket={basket.data} typed={typed} setTyped={setTyped} />
        </div>
        {count > 0 && (
          <div
            id="order"
            tabIndex={-1}
            className="grid content-start gap-6 xl:sticky xl:top-24 xl:self-start"
          >
            <Totals of={basket.data} />
            <div className="print:hidden">
              {session ? (
                <OrderForm session={session} basket={basket.data} unread={unread} />
              ) : (
                <LogInToOrder />
              )}
            </div>
          </div>
        )}
      </div>
    </>
  )
}

function NothingYet() {
  return (
    <EmptyState art={emptyCrate} title="Your basket is empty">
      <p className="max-w-md text-balance text-soft">
        Put parts in from their cards, as many as you like, and order and pay for them at once.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to="/products" look="main">
          To the products
        </ButtonLink>
        <ButtonLink to="/quickOrder">Paste a list</ButtonLink>
      </div>
    </EmptyState>
  )
}

function LogInToOrder() {
  const location = useLocation()
  return (
    <div className="grid gap-3">
      <p className="text-soft">Log in to order. Your basket comes along.</p>
      {isInMemoryOnly(basketName) && (
        <p role="status" className="border-l-4 border-bad bg-sunken px-4 py-3 font-medium">
          Your browser has no room to keep it: what you put in here is gone when this page is closed
          or loaded again.
        </p>
      )}
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
