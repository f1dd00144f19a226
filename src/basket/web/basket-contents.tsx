import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useShipTo } from '#addresses/web/ship-to.tsx'
import { formatMoney } from '#base/currency.ts'
import { maxLengths } from '#base/limits.ts'
import { joinWithAnd } from '#base/sentences.ts'
import { spec } from '#base/texts.ts'
import { type ChosenPayment, usePaymentChoice } from '#orders/web/payment-choice.tsx'
import { cachePlaced } from '#orders/web/queries.ts'
import { useSaveDelivery } from '#orders/web/save-delivery.tsx'
import { Totals } from '#orders/web/totals.tsx'
import type { User } from '#users/contract.ts'
import { checkContact } from '#users/rules.ts'
import { userQuery } from '#users/web/queries.ts'
import emptyCrate from '#web/art/empty-crate.svg'
import { basketName, saveBasketCount } from '#web/basket-count.ts'
import { useShopForm } from '#web/form.ts'
import { loginFrom } from '#web/login-link.ts'
import { changesSettled, NotChanged, useShopMutation } from '#web/mutation.ts'
import { withQueryClient } from '#web/query-client.tsx'
import { send } from '#web/send.ts'
import type { Session } from '#web/session.ts'
import { isInMemoryOnly } from '#web/stored.ts'
import { toastError } from '#web/toasts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Field, TextArea } from '#web/ui/field.tsx'
import { Form, SubmitButton } from '#web/ui/form.tsx'
import { OrderSkeleton } from '#web/ui/loading.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { EmptyState } from '#web/ui/state.tsx'
import type { Basket } from '../contract.ts'
import { BasketLines, type TypedQuantities } from './basket-lines.tsx'
import { readQuantity } from './basket-row.tsx'
import { basketChange, basketQuery } from './change-basket.ts'
import { PriceBanner } from './price-banner.tsx'
import { RequestButtons } from './request-buttons.tsx'

/** Each line has six stops of the Tab key: with more lines, keyboard users get a link that skips them. */
const manyLines = 8

export default withQueryClient(BasketContents)

function BasketContents({ session }: { session: Session | null }) {
  const basket = useQuery(basketQuery(session))
  const [typed, setTyped] = useState<TypedQuantities>({})
  const [isPlaced, setPlaced] = useState(false)
  // The order's own page is on its way: a basket that is empty by now is no news.
  if (isPlaced) return <OrderSkeleton rows={4} />
  if (!basket.data) return <QueryState shape="order" query={basket} rows={4} />
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
          <PriceBanner basket={basket.data} />
          <BasketLines basket={basket.data} typed={typed} setTyped={setTyped} />
        </div>
        {count > 0 && (
          <div
            id="order"
            tabIndex={-1}
            className="grid content-start gap-6 rounded-surface border border-line bg-raised p-5 xl:sticky xl:top-20 xl:max-h-[calc(100dvh-6rem)] xl:self-start xl:overflow-y-auto print:border-0 print:p-0"
          >
            <Totals of={basket.data} />
            <div className="print:hidden">
              {session && (
                <OrderForm
                  session={session}
                  basket={basket.data}
                  unread={unread}
                  onPlaced={() => setPlaced(true)}
                />
              )}
              {!session && <LogInToOrder />}
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
        Add parts from the catalogue, then order and pay for them together.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to="/products" variant="main">
          Browse products
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
      <p className="text-soft">Log in to order. Your basket stays as it is.</p>
      {isInMemoryOnly(basketName) && (
        <p role="status" className="border-l-4 border-bad bg-sunken px-4 py-3 font-medium">
          Your browser cannot save this basket. It is lost when you close or reload this page.
        </p>
      )}
      <ButtonLink
        to={loginFrom(location)}
        state={{ why: 'Please log in to order what is in your basket.' }}
        variant="main"
        className="min-h-12 w-full"
      >
        Log in to order
      </ButtonLink>
      <ButtonLink to="/signup?from=%2Fbasket" className="w-full">
        Create account
      </ButtonLink>
    </div>
  )
}

type Typed = { poNumber: string; note: string; phone: string; address: string }
type Sent = Typed & {
  shipTo: string | undefined
  remember: boolean
  payment: ChosenPayment
}

/** `unread` are the products whose fields hold no quantity. */
type Ordered = { basket: Basket; unread: string[]; onPlaced: () => void }

function OrderForm({ session, ...ordered }: { session: Session } & Ordered) {
  const user = useQuery(userQuery(session.email))
  if (user.data) return <FilledForm user={user.data} {...ordered} />
  return <QueryState shape="form" query={user} rows={4} />
}

function FilledForm({ user, basket, unread, onPlaced }: { user: User } & Ordered) {
  const shopForm = useShopForm<Typed>({
    validate: checkContact,
    defaultValues: { poNumber: '', note: '', phone: user.phone, address: user.address },
    draft: `basket:${user._id}`,
  })
  const { values, field, submit } = shopForm
  const { remember, box } = useSaveDelivery(user, values)
  const { payment, choice } = usePaymentChoice()
  const place = usePlace(shopForm, user._id, onPlaced)
  const fill = (address: string) => shopForm.setValue('address', address)
  const { shipTo, choice: shipToChoice } = useShipTo(user._id, values.address, fill)
  const cache = useQueryClient()
  const unready = basket.lines
    .filter(({ state, productId }) => state !== 'ready' || unread.includes(productId))
    .map(({ name }) => name)
  return (
    <Form
      aria-label="Order"
      className="grid gap-1"
      onSubmit={submit((typed) => {
        // The server validates lines whose change is still being sent, perhaps by this very click.
        const isSettled = unread.length > 0 || cache.isMutating({ mutationKey: basketChange }) === 0
        if (unready.length > 0 && isSettled) toastError(describeUnready(unready))
        else place.mutate({ ...typed, shipTo, remember: remember && !shipTo, payment })
      })}
    >
      <Field
        label="Your order number"
        optional
        {...field('poNumber')}
        maxLength={maxLengths.poNumber}
      />
      <Field label="Phone" type="tel" autoComplete="tel" {...field('phone')} />
      {shipToChoice}
      <TextArea label="Deliver to" autoComplete="street-address" {...field('address')} />
      {!shipTo && box}
      <TextArea label="Note" optional {...field('note')} maxLength={maxLengths.note} />
      {choice}
      <div className="order-bottom-bar flex items-center gap-4">
        <span className="figures font-display text-sum font-semibold xl:hidden">
          {formatMoney(basket.total, basket.currency)}
        </span>
        <SubmitButton busy={place.isPending} className="min-h-12 w-full min-w-0 text-base!">
          Place order
        </SubmitButton>
      </div>
      <p role="status" className="min-h-5 text-row font-medium text-bad">
        {unready.length > 0 && describeUnready(unready)}
      </p>
      <RequestButtons
        getRequest={async () => {
          await changesSettled(cache, basketChange)
          const version = cache.getQueryData<Basket>(['basket', user._id])?.version
          const { phone, address, ...other } = shopForm.getValues()
          const contact = { ...(phone && { phone }), ...(address && { address }) }
          return { version, shipTo, ...other, ...contact }
        }}
        onSent={() => saveBasketCount(0)}
      />
    </Form>
  )
}

const maxNamed = 3

function describeUnready(names: string[]): string {
  const more = names.length - maxNamed
  const named = joinWithAnd([...names.slice(0, maxNamed), ...(more > 0 ? [`${more} more`] : [])])
  return names.length === 1
    ? `One line cannot be ordered: ${named}. Please fix or remove it.`
    : `${names.length} lines cannot be ordered: ${named}. Please fix or remove them.`
}

function usePlace(
  shopForm: ReturnType<typeof useShopForm<Typed>>,
  userId: string,
  onPlaced: () => void,
) {
  const tried = useRef<{ key: string; seen: Basket | undefined }>(undefined)
  const cache = useQueryClient()
  const navigate = useNavigate()
  return useShopMutation({
    form: shopForm,
    mutationFn: async (typed: Sent, options) => {
      await changesSettled(cache, basketChange)
      const key = options.idempotencyKey
      // Sends the version and total that the buyer sees; a retry sends the same ones.
      if (tried.current?.key !== key)
        tried.current = { key, seen: cache.getQueryData<Basket>(['basket', userId]) }
      const { version, total } = tried.current.seen ?? {}
      return send('POST /purchases', { body: { ...typed, version, total } }, options)
    },
    invalidates: () => [['orders'], ['products'], ['basket'], ['users']],
    successToast: () => spec.purchase.placed,
    errorToast: (error) => (error instanceof NotChanged ? null : shopForm.showErrors(error)),
    onSuccess: (purchase) => {
      shopForm.markSaved()
      onPlaced()
      saveBasketCount(0)
      cachePlaced(cache, purchase)
      navigate(`/dashboard/purchases/${purchase._id}`, { state: { placed: purchase._id } })
    },
  })
}
