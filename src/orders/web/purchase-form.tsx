import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { showCount } from '#base/counts.ts'
import { showMoney } from '#base/money.ts'
import { Problem } from '#base/problem.ts'
import { spec } from '#base/texts.ts'
import type { Product } from '#products/contract.ts'
import { minOrderQuantity } from '#products/orderable.ts'
import { computeCost } from '#products/pricing.ts'
import { productQuery } from '#products/web/queries.ts'
import type { User } from '#users/contract.ts'
import { type ShopForm, useShopForm } from '#web/form.ts'
import { useShopMutation } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import { toastError } from '#web/toasts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Field, TextArea } from '#web/ui/field.tsx'
import { AskBeforeLeaving, Form } from '#web/ui/form.tsx'
import type * as contract from '../contract.ts'
import { checkOrder, isAboutQuantity, type TypedOrder } from './check-order.ts'
import { OrderBar } from './order-bar.tsx'
import { QuantityField } from './quantity-field.tsx'
import { termsQuery } from './queries.ts'

/** How many, who orders, and where it goes: what a purchase needs. The sum stays in view below. */
export function PurchaseForm({ product, buyer }: { product: Product; buyer: User }) {
  // How it began: the product may be another by now.
  const [start] = useState(() => ({
    phone: buyer.phone,
    address: buyer.address,
    quantity: String(minOrderQuantity(product)),
  }))
  const shopForm = useShopForm<TypedOrder>({
    check: (typed) => checkOrder(product, typed),
    start,
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
          if (quantity) toastError(quantity)
        },
      )}
      aria-label={spec.purchase.purchase}
      className="grid content-start gap-6"
    >
      <QuantityField product={product} form={form} error={wrong('quantity')} />
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
      </fieldset>
      <Terms />
      {place.error instanceof Problem && place.error.code === 'prove-address' && (
        <ButtonLink to="/emailVerified">Confirm your email address</ButtonLink>
      )}
      <OrderBar
        product={product}
        typed={quantity}
        busy={place.isPending}
        // What is in the basket is not lost by leaving; an address that was typed here is.
        onAdded={() => markSent({ ...start, quantity: form.getValues('quantity') })}
      />
      <AskBeforeLeaving when={halfFilled} onLeave={markSent} />
    </Form>
  )
}

function Legend({ children }: { children: string }) {
  return <legend className="title-3 mb-3 font-display font-semibold">{children}</legend>
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
  return useShopMutation({
    form: shopForm,
    mutationFn: (input: Input, idempotencyKey) =>
      send<typeof contract.placeOrder>('POST /orders', { body: input }, { idempotencyKey }),
    invalidates: () => [['orders'], ['products']],
    successToast: () => spec.purchase.placed,
    // The stock has changed meanwhile: it is looked up again, and what was typed stays.
    errorToast: (error) => {
      if (!isAboutQuantity(error)) return showErrors(error)
      void cache.invalidateQueries({ queryKey: productQuery(product._id).queryKey })
      const { message } = error
      form.setError('quantity', { type: 'server', message }, { shouldFocus: true })
      return message
    },
    onSuccess: (order) => {
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
    totalPrice: computeCost(product, Number(quantity)).totalPrice,
    quantity: Number(quantity),
    minimumQuantity: product.minimumQuantity,
    img: product.img,
    status: spec.orders.pending,
    paid: false,
  }
}
