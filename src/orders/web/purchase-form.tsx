import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useNavigate } from 'react-router'
import { useShipTo } from '#addresses/web/ship-to.tsx'
import { formatMoney } from '#base/currency.ts'
import { formatCount } from '#base/format.ts'
import { maxPerPayment } from '#base/money.ts'
import { Problem } from '#base/problem.ts'
import { ours, spec } from '#base/texts.ts'
import type { Product } from '#products/contract.ts'
import { describeLimits, minOrderQuantity } from '#products/orderable.ts'
import { computeCost } from '#products/pricing.ts'
import { checkQuantity } from '#products/rules.ts'
import { AddToBasket } from '#products/web/add-to-basket.tsx'
import { NearestQuantities, NextBreak, QuantityInput } from '#products/web/quantity-input.tsx'
import type { User } from '#users/contract.ts'
import { checkContact } from '#users/rules.ts'
import { apiQuery } from '#web/api-query.ts'
import { type ShopForm, useShopForm } from '#web/form.ts'
import { useShopMutation } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import { toastError } from '#web/toasts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Field, FixedField, TextArea } from '#web/ui/field.tsx'
import { AskBeforeLeaving, Form, SubmitButton } from '#web/ui/form.tsx'
import { type ChosenPayment, usePaymentChoice } from './payment-choice.tsx'
import { useSaveDelivery } from './save-delivery.tsx'

type TypedOrder = { phone: string; address: string; quantity: string }
type Sent = TypedOrder & {
  shipTo: string | undefined
  remember: boolean
  payment: ChosenPayment
}

export default function PurchaseForm({ product, buyer }: { product: Product; buyer: User }) {
  const { phone, address } = buyer
  const shopForm = useShopForm<TypedOrder>({
    validate: (typed) => ({
      ...checkContact(typed),
      quantity: findQuantityProblem(product, typed.quantity),
    }),
    defaultValues: { phone, address, quantity: String(minOrderQuantity(product)) },
    draft: `purchase:${product._id}:${buyer._id}`,
  })
  const { values, field, submit, markSaved, isDirty } = shopForm
  const place = usePlaceOrder(product, shopForm)
  const { remember, box } = useSaveDelivery(buyer, values)
  const { payment, choice } = usePaymentChoice()
  const fill = (address: string) => shopForm.setValue('address', address)
  const { shipTo, choice: shipToChoice } = useShipTo(buyer._id, values.address, fill)
  const termsQuery = apiQuery(['order-terms'], 'GET /order-terms', {})
  const terms = useQuery({ ...termsQuery, staleTime: Number.POSITIVE_INFINITY })
  return (
    <Form
      onSubmit={submit(
        (typed) => place.mutate({ ...typed, shipTo, remember: remember && !shipTo, payment }),
        ({ quantity }) => quantity && toastError(quantity),
      )}
      aria-label={spec.purchase.purchase}
      className="grid content-start gap-6"
    >
      <QuantityField product={product} form={shopForm} />
      <fieldset className="grid gap-x-5 gap-y-1 sm:grid-cols-2">
        <legend className={legendClass}>Customer</legend>
        <FixedField isCell label="Customer name" value={buyer.name} className="sm:mb-4" />
        <FixedField isCell label="Email" value={buyer.email} className="mb-4" />
        <Field label="Phone" type="tel" autoComplete="tel" className={wide} {...field('phone')} />
        {shipToChoice && <div className={wide}>{shipToChoice}</div>}
        <TextArea
          label="Address"
          autoComplete="street-address"
          className={wide}
          {...field('address')}
        />
        {box && !shipTo && <div className={wide}>{box}</div>}
      </fieldset>
      <fieldset className="grid gap-x-5 sm:grid-cols-[1fr_7rem_8rem]">
        <legend className={legendClass}>Product</legend>
        <FixedField isCell label="Product name" value={product.name} />
        <FixedField
          isCell
          label="Price per unit"
          value={formatMoney(product.price, product.currency)}
        />
        <FixedField isCell label="Stored quantity" value={formatCount(product.quantity)} />
      </fieldset>
      {choice}
      <p className="min-h-10 text-row text-soft">
        {terms.data &&
          payment === 'card' &&
          `You pay by card afterwards. We hold the parts for ${terms.data.expiryDays} days; after that, an unpaid order expires.`}
      </p>
      {place.error instanceof Problem && place.error.code === 'prove-address' && (
        <ButtonLink to="/emailVerified">Confirm your email address</ButtonLink>
      )}
      <OrderBar
        product={product}
        typed={values.quantity}
        busy={place.isPending}
        // The basket survives leaving; a typed address does not.
        onAdded={() => markSaved({ phone, address, quantity: values.quantity })}
      />
      <AskBeforeLeaving when={isDirty} onLeave={markSaved} />
    </Form>
  )
}

const wide = 'sm:col-span-2'
const legendClass = 'title-3 mb-3 font-display font-semibold'

function usePlaceOrder(product: Product, shopForm: ShopForm<TypedOrder>) {
  const navigate = useNavigate()
  return useShopMutation({
    form: shopForm,
    mutationFn: (typed: Sent, options) => {
      const body = { ...typed, productId: product._id, quantity: Number(typed.quantity) }
      return send('POST /orders', { body }, options)
    },
    invalidates: () => [['orders'], ['products'], ['users']],
    successToast: () => spec.purchase.placed,
    // Under its field and as a toast, like what the form finds itself.
    errorToast: (error) => shopForm.showErrors(error) ?? error.message,
    onSuccess: (order) => {
      shopForm.markSaved()
      navigate('/dashboard/myOrders', { state: { placed: order._id } })
    },
  })
}

function findQuantityProblem(product: Product, typed: string): string | undefined {
  const checked = checkQuantity(product, typed)
  if (!checked.ok) return checked.message
  const { total } = computeCost(product, checked.units)
  return total <= maxPerPayment ? undefined : ours.orderTooLarge
}

function QuantityField({ product, form }: { product: Product; form: ShopForm<TypedOrder> }) {
  const id = useId()
  const typed = form.values.quantity
  const error = form.findError('quantity')
  const checked = checkQuantity(product, typed)
  const change = (quantity: string) => form.setValue('quantity', quantity)
  const take = (units: number) => change(String(units))
  return (
    <div className="grid gap-x-6 sm:grid-cols-[minmax(0,15rem)_minmax(0,1fr)]">
      <label htmlFor={id} className="col-span-full text-row font-semibold sm:mb-1">
        {spec.purchase.quantityWanted}
      </label>
      <p
        id={`${id}-help`}
        className="figures mb-1 text-row text-soft sm:col-start-2 sm:row-start-2 sm:mb-0"
      >
        {describeLimits(product)}
      </p>
      <div className="sm:row-span-2">
        <QuantityInput
          product={product}
          typed={typed}
          change={change}
          wrong={error !== undefined}
          describedBy={`${id}-help ${id}-error`}
          field={{ id, ...form.register('quantity') }}
        />
      </div>
      {/* Room for a line and its buttons: little moves away from under a click. */}
      <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-2 pointer-coarse:min-h-11 max-sm:mt-1 max-sm:-mb-5">
        <p id={`${id}-error`} role="alert" className="text-row font-medium text-bad empty:-mr-3">
          {error}
        </p>
        {error && <NearestQuantities answer={checked} take={take} />}
        {!error && checked.ok && (
          <NextBreak
            next={computeCost(product, checked.units).nextBreak}
            units={checked.units}
            stock={product.quantity}
            currency={product.currency}
            take={take}
          />
        )}
      </div>
    </div>
  )
}

type OrderBarProps = { product: Product; typed: string; busy: boolean; onAdded: () => void }

/**
 * The running total and the buttons: visible from the start while the fields above scroll. On low screens and with
 * large text they end the form.
 */
function OrderBar({ product, typed, busy, onAdded }: OrderBarProps) {
  const units = findQuantityProblem(product, typed) === undefined ? Number(typed) : null
  const cost = units === null ? null : computeCost(product, units)
  const show = (amount: number) => formatMoney(amount, product.currency)
  return (
    <div className="bottom-bar grid gap-3 border-t border-line bg-surface pt-3 pb-4">
      <div className="figures flex min-h-12 flex-wrap items-end justify-between gap-x-4">
        <span className="text-soft">
          Total
          {cost && units !== null && (
            <span className="block text-row">
              {formatCount(units)} × {show(cost.unitPrice)}{' '}
              {cost.unitPrice < product.price && <s>{show(product.price)}</s>}
            </span>
          )}
        </span>
        <output aria-live="polite" className="font-display text-amount leading-none font-semibold">
          {cost ? show(cost.totalPrice) : '—'}
        </output>
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3">
        <SubmitButton busy={busy} className="min-h-12 w-full text-base!">
          {spec.purchase.purchase}
        </SubmitButton>
        <AddToBasket product={product} units={units} onAdded={onAdded} className="min-h-12 px-3!" />
      </div>
    </div>
  )
}
