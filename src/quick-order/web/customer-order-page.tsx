import { Suspense, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { formatMoney } from '#base/currency.ts'
import type { Input } from '#base/endpoint.ts'
import { formatCount } from '#base/format.ts'
import { maxLengths } from '#base/limits.ts'
import { spec } from '#base/texts.ts'
import type { Customer, placeForCustomer } from '#orders/admin-contract.ts'
import { LoadedCustomer, whyNoOrder } from '#orders/web/admin/customer-page.tsx'
import { checkContact } from '#users/rules.ts'
import { lazyPreloaded } from '#web/chunk.ts'
import { draftKey } from '#web/draft-key.ts'
import { forgetDraft } from '#web/drafts.ts'
import { useShopForm } from '#web/form.ts'
import { useShopMutation } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { DashboardPage } from '#web/ui/dashboard-page.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field, TextArea } from '#web/ui/field.tsx'
import { Form, SubmitButton } from '#web/ui/form.tsx'
import { TableSkeleton } from '#web/ui/loading.tsx'
import { Email } from '#web/ui/text.tsx'
import { toOrderLines, withJoined } from '../quick-order.ts'
import type { StepProps } from './to-basket.tsx'

const QuickOrderSheet = lazyPreloaded(() => import('./quick-order-sheet.tsx'))

/** An order by telephone: a list with the customer's prices and numbers, placed in their name. */
export default function CustomerOrderPage() {
  const { id = '' } = useParams()
  return (
    <LoadedCustomer id={id}>{(customer) => <CustomerOrder customer={customer} />}</LoadedCustomer>
  )
}

function CustomerOrder({ customer }: { customer: Customer }) {
  const reason = whyNoOrder(customer)
  const { _id, name, email } = customer
  const customerPage = `/dashboard/customers/${_id}`
  const showStep = (props: StepProps) => <PlaceForCustomer customer={customer} {...props} />
  return (
    <DashboardPage
      title={
        <>
          Ordering for {name}{' '}
          <span className="text-row font-normal text-soft">
            (<Email of={email} />)
          </span>
        </>
      }
      back={{ to: customerPage, name }}
      tools={
        <ButtonLink small to={customerPage}>
          Leave
        </ButtonLink>
      }
    >
      {reason === null ? (
        <Suspense fallback={<TableSkeleton rows={4} />}>
          <QuickOrderSheet customer={_id} showStep={showStep} />
        </Suspense>
      ) : (
        <p>{reason}</p>
      )}
    </DashboardPage>
  )
}

type Order = Input<typeof placeForCustomer>['body']

function PlaceForCustomer(props: { customer: Customer } & StepProps) {
  const { customer, checked, quickOrder, busy } = props
  const [isOpen, setOpen] = useState(false)
  const navigate = useNavigate()
  const keyName = `order key:${customer._id}`
  const shopForm = useShopForm({
    validate: (typed) => checkContact(typed),
    defaultValues: { poNumber: '', note: '', phone: customer.phone, address: customer.address },
    draft: `order:${customer._id}`,
  })
  const ready = checked.lines.filter(({ state }) => state === 'ready')
  const place = useShopMutation({
    mutationFn: (body: Order) =>
      send('POST /customer-purchases', { body }, { idempotencyKey: draftKey(keyName, body) }),
    // Where it was refused, prices or stock are others than on the page.
    invalidates: () => [['orders'], ['products'], ['quick-order']],
    successToast: () => [spec.purchase.placed, `${customer.email} gets an email to pay by`],
    errorToast: shopForm.showErrors,
    onSuccess: (purchase) => {
      shopForm.markSaved()
      forgetDraft(keyName)
      quickOrder.removeOrdered(ready.flatMap(withJoined))
      if (checked.counts.ready === checked.lines.length) quickOrder.clear()
      return navigate(`/dashboard/purchases/${purchase._id}`)
    },
  })
  const order = { customer: customer._id, total: checked.total, lines: toOrderLines(ready) }
  const total = formatMoney(checked.total, checked.currency)
  const { field, submit } = shopForm
  const submitOrder = submit((typed) => place.mutate({ ...typed, ...order }))
  return (
    <>
      <Button
        variant="main"
        className="min-h-12 w-full text-base!"
        disabled={ready.length === 0}
        onClick={() => setOpen(true)}
      >
        {ready.length === 0
          ? 'Nothing is ready yet'
          : `Order ${formatCount(ready.length)} for them`}
      </Button>
      <Dialog open={isOpen} title={`Order for ${customer.name}`} onClose={() => setOpen(false)}>
        <Form className="grid gap-1" onSubmit={submitOrder}>
          <Field label="Phone" type="tel" {...field('phone')} />
          <TextArea label="Deliver to" {...field('address')} />
          <Field
            label="Their order number"
            optional
            maxLength={maxLengths.poNumber}
            {...field('poNumber')}
          />
          <TextArea label="Note" optional maxLength={maxLengths.note} {...field('note')} />
          <p className="mb-3 text-row text-soft">
            The customer gets an email with the order and a link to pay.
          </p>
          <SubmitButton busy={place.isPending || busy} className="min-h-12 w-full text-base!">
            Place order, {total}
          </SubmitButton>
        </Form>
      </Dialog>
    </>
  )
}
