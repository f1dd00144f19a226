import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { showCount } from '#base/counts.ts'
import { showMoney, totalPrice } from '#base/money.ts'
import { Problem } from '#base/problem.ts'
import { spec } from '#base/texts.ts'
import type { Product } from '#products/contract.ts'
import { productQuery } from '#products/web/queries.ts'
import type { User } from '#users/contract.ts'
import { useAct } from '#web/act.ts'
import { type ShopForm, useShopForm } from '#web/form.ts'
import { send } from '#web/send.ts'
import { warn } from '#web/toasts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Field, TextArea } from '#web/ui/field.tsx'
import { AskBeforeLeaving, Form, SubmitButton } from '#web/ui/form.tsx'
import type * as contract from '../contract.ts'
import { checkOrder, isAboutQuantity, quantityProblem, type TypedOrder } from './check-order.ts'
import { QuantityField } from './quantity-field.tsx'
import { termsQuery } from './queries.ts'

/** Who orders, where it goes, and how many: what a purchase needs. */
export function PurchaseForm({ product, buyer }: { product: Product; buyer: User }) {
  const shopForm = useShopForm<TypedOrder>({
    check: (typed) => checkOrder(product, typed),
    start: { phone: buyer.phone, address: buyer.address, quantity: '' },
    draft: `purchase:${product._id}:${buyer._id}`,
    early: true,
  })
  const { form, wrong, submit, markSent, halfFilled } = shopForm
  const place = usePlaceOrder(product, shopForm)
  const quantity = useWatch({ control: form.control, name: 'quantity' })
  return (
    <Form
      onSubmit={submit(
        (typed) => {
          if (!place.isPending) place.mutate(asInput(product, buyer, typed))
        },
        ({ quantity }) => {
          if (quantity) warn(quantity)
        },
      )}
      aria-label={spec.purchase.purchase}
      className="grid content-start gap-6"
    >
      <fieldset className="grid gap-x-5 gap-y-1 sm:grid-cols-2">
        <Legend>Who it is for</Legend>
        <Field label="Customer name" value={buyer.name} readOnly />
        <Field label="Email" value={buyer.email} readOnly />
        <Field
          label="Phone"
          type="tel"
          autoComplete="tel"
          error={wrong('phone')}
          className="sm:col-span-2"
          {...form.register('phone')}
        />
        <TextArea
          label="Address"
          autoComplete="street-address"
          error={wrong('address')}
          className="sm:col-span-2"
          {...form.register('address')}
        />
      </fieldset>
      <fieldset className="grid gap-x-5 gap-y-1 sm:grid-cols-2">
        <Legend>What is ordered</Legend>
        <Field label="Product name" value={product.name} readOnly className="sm:col-span-2" />
        <Field label="Price per unit" value={showMoney(product.price, product.currency)} readOnly />
        <Field label="Stored quantity" value={showCount(product.quantity)} readOnly />
        <div className="sm:col-span-2">
          <QuantityField product={product} form={form} error={wrong('quantity')} />
        </div>
      </fieldset>
      <div className="grid gap-4 border-t border-ink pt-4">
        <Total product={product} typed={quantity} />
        <SubmitButton busy={place.isPending} className="min-h-12 w-full text-base!">
          {spec.purchase.purchase}
        </SubmitButton>
        {place.error instanceof Problem && place.error.code === 'prove-address' && (
          <ButtonLink to="/emailVerified">Confirm your email address</ButtonLink>
        )}
        <Terms />
      </div>
      <AskBeforeLeaving when={halfFilled} onLeave={markSent} />
    </Form>
  )
}

function Legend({ children }: { children: string }) {
  return <legend className="title-3 mb-3 font-display font-semibold">{children}</legend>
}

/** What the order comes to, while it is typed. */
function Total({ product, typed }: { product: Product; typed: string }) {
  const fits = quantityProblem(product, typed) === undefined
  const units = Number(typed)
  return (
    <div className="figures flex min-h-12 items-end justify-between gap-4">
      <span className="text-soft">
        Total
        {fits && (
          <span className="block text-sm">
            {showCount(units)} × {showMoney(product.price, product.currency)}
          </span>
        )}
      </span>
      <output aria-live="polite" className="font-display text-4xl leading-none font-semibold">
        {fits
          ? showMoney(totalPrice(product.price, units, product.currency), product.currency)
          : '—'}
      </output>
    </div>
  )
}

/** The room is kept, so that nothing moves when the sentence arrives. */
function Terms() {
  const terms = useQuery(termsQuery())
  return (
    <p className="min-h-10 text-sm text-soft">
      {terms.data &&
        `You pay by card afterwards. The parts are kept for you for ${terms.data.lapseDays} days; an order that is unpaid by then lapses.`}
    </p>
  )
}

function usePlaceOrder(product: Product, shopForm: ShopForm<TypedOrder>) {
  const { form, showErrors, markSent } = shopForm
  const cache = useQueryClient()
  const navigate = useNavigate()
  return useAct({
    form: shopForm,
    does: (input: Input, idempotencyKey) =>
      send<typeof contract.placeOrder>('POST /orders', { body: input }, { idempotencyKey }),
    stale: () => [['orders'], ['products']],
    says: () => spec.purchase.placed,
    // The stock has changed meanwhile: it is looked up again, and what was typed stays.
    warns: (error) => {
      if (!isAboutQuantity(error)) return showErrors(error)
      void cache.invalidateQueries({ queryKey: productQuery(product._id).queryKey })
      const { message } = error
      form.setError('quantity', { type: 'server', message }, { shouldFocus: true })
      return message
    },
    then: (order) => {
      markSent()
      navigate('/dashboard/myOrders', { state: { placed: order._id } })
    },
  })
}

type Input = ReturnType<typeof asInput>

/** The specification's payload and the product's id. The server takes what counts from its own books. */
function asInput(product: Product, buyer: User, { phone, address, quantity }: TypedOrder) {
  return {
    productId: product._id,
    userName: buyer.name,
    phone: phone.trim(),
    address: address.trim(),
    name: product.name,
    email: buyer.email,
    description: product.description,
    price: product.price,
    totalPrice: totalPrice(product.price, Number(quantity), product.currency),
    quantity: Number(quantity),
    minimumQuantity: product.minimumQuantity,
    img: product.img,
    status: spec.orders.pending,
    paid: false,
  }
}
