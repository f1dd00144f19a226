import { useQuery } from '@tanstack/react-query'
import { toDay } from '#base/calendar.ts'
import { formatMoney } from '#base/currency.ts'
import { companiesQuery } from '#companies/web/queries.ts'
import { useShopForm } from '#web/form.ts'
import { useShopMutation } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import { Choice } from '#web/ui/choice.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form, SubmitButton } from '#web/ui/form.tsx'

const methods = { transfer: 'Bank transfer', cash: 'Cash' }

type Typed = {
  company: string
  amount: string
  at: string
  reference: string
  method: keyof typeof methods
}

type Props = {
  /** Without it the company is asked for. */
  company?: string
  currency?: string
  amount?: string
  reference?: string
  close: () => void
}

/** Records a company's payment: first for invoices in its reference, then for those due the longest. */
export function CompanyPaymentForm(props: Props) {
  const { company, currency, amount = '', reference = '', close } = props
  const form = useShopForm<Typed>({
    defaultValues: {
      ...{ company: company ?? '', amount, at: toDay(Date.now()), reference },
      method: 'transfer',
    },
    validate: (typed) => ({
      ...(typed.company.trim() === '' ? { company: 'Please choose a company' } : {}),
      ...(typed.amount.trim() === '' ? { amount: 'Please enter the amount' } : {}),
      ...(typed.at === '' ? { at: 'Please enter a day' } : {}),
    }),
  })
  const record = useShopMutation({
    mutationFn: (typed: Typed, options) =>
      send('POST /payments', { body: { ...typed, company: typed.company.trim() } }, options),
    form,
    invalidates: () => [['invoices'], ['orders'], ['companies']],
    successToast: ({ allocations, unallocated, currency: code }) => {
      const paid = allocations.map((one) => one.number).join(', ')
      const credit = unallocated > 0 ? `${formatMoney(unallocated, code)} is credit` : ''
      return [paid && `Recorded for ${paid}`, credit].filter(Boolean).join('; ')
    },
    onSuccess: close,
  })
  return (
    <Form aria-label="Payment" onSubmit={form.submit((typed) => record.mutate(typed))}>
      {company === undefined && (
        <CompanyField typed={form.values.company} field={form.field('company')} />
      )}
      <div className="grid gap-x-4 sm:grid-cols-2">
        <Field
          data-autofocus={company === undefined ? undefined : true}
          label={currency ? `Amount in ${currency}` : 'Amount'}
          inputMode="decimal"
          {...form.field('amount')}
        />
        <DateField label="Received on" {...form.field('at')} />
      </div>
      <Field label="Reference" maxLength={140} {...form.field('reference')} />
      {company === undefined && (
        <Choice
          label="Received by"
          value={form.values.method}
          options={methods}
          choose={(method) => form.setValue('method', method)}
        />
      )}
      <SubmitButton className="mt-4" busy={record.isPending}>
        Record payment
      </SubmitButton>
    </Form>
  )
}

type CompanyFieldProps = {
  typed: string
  field: ReturnType<ReturnType<typeof useShopForm<Typed>>['field']>
}

/** Names are found as they are typed; what is sent is the customer number. */
function CompanyField({ typed, field }: CompanyFieldProps) {
  const q = typed.trim()
  const query = { q, limit: 10 }
  const found = useQuery({
    ...companiesQuery(query),
    enabled: q !== '',
  })
  const named = found.data?.rows.find(({ number }) => number === q.toUpperCase())
  return (
    <>
      <Field
        data-autofocus
        label="Company"
        help={named?.name ?? 'Its name or customer number'}
        list="companies"
        {...field}
      />
      <datalist id="companies">
        {found.data?.rows.map(({ number, name }) => (
          <option key={number} value={number}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  )
}
