import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { longest } from '#base/limits.ts'
import { listed } from '#base/sentences.ts'
import { spec } from '#base/texts.ts'
import type { User } from '#users/contract.ts'
import { checkAddress, checkPhone } from '#users/rules.ts'
import { userQuery } from '#users/web/queries.ts'
import { saveBasketCount } from '#web/basket-count.ts'
import { useShopForm } from '#web/form.ts'
import { changesSettled, NotChanged, useShopMutation } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import type { Session } from '#web/session.ts'
import { toastError } from '#web/toasts.ts'
import { Field, TextArea } from '#web/ui/field.tsx'
import { Form, SubmitButton } from '#web/ui/form.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import type { Basket } from '../contract.ts'
import { basketChange } from './basket-lines.tsx'
import { purchaseQuery } from './queries.ts'
import { useSaveDelivery } from './save-delivery.tsx'

type Typed = { poNumber: string; note: string; phone: string; address: string }

/** `unread` are the products whose fields hold no quantity. */
type Ordered = { basket: Basket; unread: string[] }

export function OrderForm({ session, ...of }: { session: Session } & Ordered) {
  const user = useQuery(userQuery(session.email))
  if (user.data) return <FilledForm user={user.data} {...of} />
  return <QueryState query={user} rows={4} />
}

function FilledForm({ user, basket, unread }: { user: User } & Ordered) {
  const shopForm = useShopForm<Typed>({
    validate: ({ phone, address }) => ({
      phone: checkPhone(phone),
      address: checkAddress(address),
    }),
    defaultValues: { poNumber: '', note: '', phone: user.phone, address: user.address },
    draft: `basket:${user._id}`,
  })
  const { values, field, submit } = shopForm
  const { remember, box } = useSaveDelivery(user, values)
  const place = usePlace(shopForm, user._id)
  const unready = basket.lines
    .filter(({ state, productId }) => state !== 'ready' || unread.includes(productId))
    .map(({ name }) => name)
  return (
    <Form
      aria-label="Order"
      className="grid gap-1"
      onSubmit={submit((typed) => {
        if (unready.length > 0) toastError(describeUnready(unready))
        else place.mutate({ ...typed, remember })
      })}
    >
      <Field
        label="Your order number"
        optional
        {...field('poNumber')}
        maxLength={longest.poNumber}
      />
      <Field label="Phone" type="tel" autoComplete="tel" {...field('phone')} />
      <TextArea label="Deliver to" autoComplete="street-address" {...field('address')} />
      {box}
      <TextArea label="Note" optional {...field('note')} maxLength={longest.note} />
      <SubmitButton busy={place.isPending} className="min-h-12 w-full text-base!">
        Place order
      </SubmitButton>
      <p role="status" className="min-h-5 text-sm font-medium text-bad">
        {unready.length > 0 && describeUnready(unready)}
      </p>
    </Form>
  )
}

const maxNamed = 3

function describeUnready(names: string[]): string {
  const more = names.length - maxNamed
  const named = listed([...names.slice(0, maxNamed), ...(more > 0 ? [`${more} more`] : [])])
  return names.length === 1
    ? `One line cannot be ordered as it is: ${named}. Please mend it, or take it out.`
    : `${names.length} lines cannot be ordered as they are: ${named}. Please mend them, or take them out.`
}

function usePlace(shopForm: ReturnType<typeof useShopForm<Typed>>, userId: string) {
  const tried = useRef<{ key: string; seen: Basket | undefined }>(undefined)
  const cache = useQueryClient()
  const navigate = useNavigate()
  return useShopMutation({
    form: shopForm,
    mutationFn: async (typed: Typed & { remember: boolean }, options) => {
      await changesSettled(cache, basketChange)
      const key = options.idempotencyKey
      // Another basket, or another total, than the buyer sees is not what they order. Tried again, it is
      // the same order of the same basket.
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
      saveBasketCount(0)
      cache.setQueryData(purchaseQuery(purchase._id).queryKey, {
        ...purchase,
        shipments: [],
        creditNotes: [],
      })
      navigate(`/dashboard/purchases/${purchase._id}`, { state: { placed: purchase._id } })
    },
  })
}
