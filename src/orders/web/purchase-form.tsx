import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { showMoney, totalPrice } from '#base/money.ts'
import { Problem } from '#base/problem.ts'
import { ours, spec } from '#base/texts.ts'
import type { Product } from '#products/contract.ts'
import { productQuery } from '#products/web/queries.ts'
import type { User } from '#users/contract.ts'
import { sentenceOf, useAct } from '#web/act.ts'
import { send } from '#web/send.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextArea } from '#web/ui/field.tsx'
import type * as contract from '../contract.ts'
import { dropDraft, keepDraft, type OrderDraft, readDraft } from './order-draft.ts'
import { QuantityField, quantityProblem } from './quantity-field.tsx'
import { termsQuery } from './queries.ts'

/** Who orders, where it goes, and how many: what a purchase needs. */
export function PurchaseForm({ product, buyer }: { product: Product; buyer: User }) {
  const form = useOrderForm(product, buyer)
  const { register, formState } = form
  const place = usePlaceOrder(product)
  const quantity = useWatch({ control: form.control, name: 'quantity' })
  const order = form.handleSubmit((typed) =>
    place.mutate(asWish(product, buyer, typed), {
      onError: (error) => form.showRefusal(error),
    }),
  )
  return (
    <form noValidate onSubmit={order} aria-label="Purchase" className="grid content-start gap-8">
      <fieldset className="grid gap-x-5 gap-y-1 sm:grid-cols-2">
        <Legend>Who it is for</Legend>
        <Field label="Customer name" value={buyer.name} readOnly />
        <Field label="Email" value={buyer.email} readOnly />
        <Field
          label="Phone"
          type="tel"
          autoComplete="tel"
          error={formState.errors.phone?.message}
          className="sm:col-span-2"
          {...register('phone', {
            validate: (typed) => typed.trim() !== '' || spec.profile.phoneMissing,
          })}
        />
        <TextArea
          label="Address"
          autoComplete="street-address"
          error={formState.errors.address?.message}
          className="sm:col-span-2"
          {...register('address', { validate: addressProblem })}
        />
      </fieldset>
      <fieldset className="grid gap-x-5 gap-y-1 sm:grid-cols-2">
        <Legend>What is ordered</Legend>
        <Field label="Product name" value={product.name} readOnly className="sm:col-span-2" />
        <Field label="Price per unit" value={showMoney(product.price)} readOnly />
        <Field label="Stored quantity" value={product.quantity.toLocaleString('en-US')} readOnly />
        <div className="sm:col-span-2">
          <QuantityField product={product} control={form.control} />
        </div>
      </fieldset>
      <div className="grid gap-4 border-t border-ink pt-4">
        <Total product={product} typed={quantity} />
        <Button type="submit" look="main" busy={place.isPending} className="min-h-12 w-full">
          {spec.purchase.purchase}
        </Button>
        <Terms />
      </div>
    </form>
  )
}

function Legend({ children }: { children: string }) {
  return <legend className="title-3 mb-3 font-display font-semibold">{children}</legend>
}

/** What the order comes to, while it is typed. */
function Total({ product, typed }: { product: Product; typed: string }) {
  const fits = quantityProblem(product, typed) === null
  const units = Number(typed)
  return (
    <div className="figures flex items-end justify-between gap-4">
      <span className="text-soft">
        Total
        {fits && (
          <span className="block text-sm">
            {units.toLocaleString('en-US')} × {showMoney(product.price)}
          </span>
        )}
      </span>
      <output aria-live="polite" className="font-display text-4xl leading-none font-semibold">
        {fits ? showMoney(totalPrice(product.price, units)) : '—'}
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

/** The form's state: begun with what was typed before, or with the buyer's profile. */
function useOrderForm(product: Product, buyer: User) {
  const cache = useQueryClient()
  const form = useForm<OrderDraft>({
    mode: 'onTouched',
    defaultValues: readDraft(product._id) ?? {
      phone: buyer.phone,
      address: buyer.address,
      quantity: '',
    },
  })
  const { watch } = form
  // The form's values live outside of React: what is typed is written down as it is typed.
  useEffect(() => {
    const kept = watch((typed) => keepDraft(product._id, typed as OrderDraft))
    return () => kept.unsubscribe()
  }, [watch, product._id])

  /** Puts the shop's refusal under its fields; what was typed stays, the stock is looked up again. */
  const showRefusal = (error: Error) => {
    if (!(error instanceof Problem)) return
    for (const { field, message } of fieldsOf(error)) {
      form.setError(field, { type: 'server', message }, { shouldFocus: true })
    }
    void cache.invalidateQueries({ queryKey: productQuery(product._id).queryKey })
  }
  return { ...form, showRefusal }
}

function usePlaceOrder(product: Product) {
  const navigate = useNavigate()
  return useAct({
    does: (wish: Wish, idempotencyKey) =>
      send<typeof contract.placeOrder>('POST /orders', { body: wish }, { idempotencyKey }),
    stale: () => [['orders'], ['products']],
    says: () => spec.purchase.placed,
    warns: (error) =>
      error instanceof Problem && fieldsOf(error).length > 0 ? null : sentenceOf(error),
    then: (order) => {
      dropDraft(product._id)
      navigate('/dashboard/myOrders', { state: { placed: order._id } })
    },
  })
}

type Wish = ReturnType<typeof asWish>

/** The specification's payload and the product's id. The server takes what counts from its own books. */
function asWish(product: Product, buyer: User, { phone, address, quantity }: OrderDraft) {
  return {
    productId: product._id,
    userName: buyer.name,
    phone: phone.trim(),
    address: address.trim(),
    name: product.name,
    email: buyer.email,
    description: product.description,
    price: product.price,
    totalPrice: totalPrice(product.price, Number(quantity)),
    quantity: Number(quantity),
    minimumQuantity: product.minimumQuantity,
    img: product.img,
    status: spec.orders.pending,
    paid: false,
  }
}

type Told = { field: keyof OrderDraft; message: string }

/** The form's fields that a refusal is about. */
function fieldsOf(problem: Problem): Told[] {
  const told = problem.errors.flatMap(({ field, message }): Told[] =>
    field === 'phone' || field === 'address' || field === 'quantity' ? [{ field, message }] : [],
  )
  if (told.length > 0) return told
  return ofQuantity.has(problem.code) ? [{ field: 'quantity', message: problem.message }] : []
}

const ofQuantity = new Set<Problem['code']>(['shortage', 'order-too-large'])

const longestAddress = 500

function addressProblem(typed: string): string | true {
  const length = typed.trim().length
  if (length === 0) return spec.profile.addressMissing
  return length <= longestAddress || ours.tooLong(longestAddress)
}
