import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { type Address, checkAddress, formatAddress, pickAddress } from '#addresses/rules.ts'
import { AddressFields } from '#addresses/web/address-fields.tsx'
import { formatDate } from '#base/calendar.ts'
import { formatMoney } from '#base/currency.ts'
import { maxLengths } from '#base/limits.ts'
import { checkEmail } from '#users/rules.ts'
import { apiQuery } from '#web/api-query.ts'
import { type ShopForm, useShopForm } from '#web/form.ts'
import { useShopMutation } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { DashboardPage } from '#web/ui/dashboard-page.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { Checkbox, Field } from '#web/ui/field.tsx'
import { Figure } from '#web/ui/figure.tsx'
import { AskBeforeLeaving, Form, SubmitButton } from '#web/ui/form.tsx'
import { FormBar } from '#web/ui/form-bar.tsx'
import { type FormDisclosure, FormSection } from '#web/ui/form-section.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Section } from '#web/ui/section.tsx'
import { Email } from '#web/ui/text.tsx'
import type { Company } from '../contract.ts'
import { checkLimit, checkNetDays, maxCreditLimit } from '../rules.ts'
import { CompanySign, OverdueHold } from './company-sign.tsx'
import { Members } from './members.tsx'
import { companyQuery } from './queries.ts'

export default function ManageCompanyPage() {
  const { id = '' } = useParams()
  const company = useQuery(companyQuery(id))
  const missing = { to: '/dashboard/companies', label: 'To the companies' }
  if (!company.data)
    return <QueryState shape="document" query={company} rows={8} missing={missing} />
  return <CompanyDetails company={company.data} />
}

function CompanyDetails({ company }: { company: Company }) {
  const { name, number, createdAt, exposure, available, overdue, currency } = company
  return (
    <DashboardPage
      title={name}
      back={{ to: '/dashboard/companies', name: 'Companies' }}
      about={
        <span className="flex flex-wrap items-center gap-x-3">
          {number}, since {formatDate(createdAt)} <CompanySign company={company} />
        </span>
      }
      tools={
        <ButtonLink small to={`/dashboard/statement/${company._id}`}>
          Statement
        </ButtonLink>
      }
    >
      <dl className="figures my-6 grid grid-cols-2 gap-x-6 gap-y-4 max-[16rem]:grid-cols-1 sm:grid-cols-4">
        <Figure name="Open" value={formatMoney(exposure, currency)} />
        <Figure name="Available credit" value={formatMoney(available, currency)} />
        <Figure name="Overdue" isBad={overdue > 0} value={formatMoney(overdue, currency)} />
      </dl>
      <OverdueHold company={company} to={`/dashboard/invoices?state=overdue&q=${number}`} />
      <FormSection
        key={company._id}
        title="Terms and details"
        openLabel="Edit"
        label="Edit terms and details"
        startsOpen={company.approvedAt === null}
        replacesContent
        form={(disclosure) => <CompanyForm company={company} disclosure={disclosure} />}
      >
        <CompanyFacts company={company} />
      </FormSection>
      <div className="mt-10 grid gap-10">
        <Members company={company} changes />
        <Section title="Ship-to addresses" count={company.addresses.length}>
          <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
            {company.addresses.map(({ _id, formatted }) => (
              <li key={_id} className="whitespace-pre-line wrap-anywhere">
                {formatted}
              </li>
            ))}
          </ul>
        </Section>
      </div>
    </DashboardPage>
  )
}

function CompanyFacts({ company }: { company: Company }) {
  const { netDays, creditLimit, currency, tax, billingAddress, name, vatId } = company
  const names = usePriceListNames()
  const billing = formatAddress({ ...billingAddress, name })
  return (
    <div className="grid gap-x-10 gap-y-6 md:grid-cols-2">
      <DescriptionList
        of={[
          ['Payment terms', netDays === null ? 'Pays first' : `${netDays} days`],
          ['Credit limit', formatMoney(creditLimit, currency)],
          ['Price list', names[company.priceListId ?? ''] ?? ''],
          ['Tax', [taxCategories[tax.category], tax.reason].filter(Boolean).join(', ')],
          ['PO number', company.poNumberRequired ? 'Required' : 'Optional'],
          ['Reminders', company.remindersPausedAt === null ? 'Sent' : 'Paused'],
        ]}
      />
      <DescriptionList
        of={[
          ['Billing address', <span className="whitespace-pre-line">{billing}</span>],
          ['Billing email', <Email of={company.billingEmail} />],
          ['Phone', company.phone],
          ['VAT ID', vatId],
        ]}
      />
    </div>
  )
}

const taxCategories = {
  S: 'Standard rate',
  K: 'EU, reverse charge',
  G: 'Outside the EU',
  E: 'Exempt',
}

type FormValues = Address & {
  legalName: string
  vatId: string
  billingEmail: string
  companyPhone: string
  netDays: string
  creditLimit: string
  poNumberRequired: boolean
  priceListId: string
  taxCategory: keyof typeof taxCategories
  taxReason: string
  approved: boolean
  onHold: boolean
  remindersPaused: boolean
}

function toFormValues(company: Company): FormValues {
  return {
    ...pickAddress(company.billingAddress),
    legalName: company.name,
    vatId: company.vatId,
    billingEmail: company.billingEmail,
    companyPhone: company.phone,
    netDays: String(company.netDays ?? ''),
    creditLimit: company.creditLimit === 0 ? '' : String(company.creditLimit),
    poNumberRequired: company.poNumberRequired,
    priceListId: company.priceListId ?? '',
    taxCategory: company.tax.category,
    taxReason: company.tax.reason,
    approved: company.approvedAt !== null,
    onHold: company.onHoldAt !== null,
    remindersPaused: company.remindersPausedAt !== null,
  }
}

function validate(typed: FormValues) {
  return {
    ...checkAddress(typed),
    legalName: typed.legalName.trim() ? undefined : 'Please enter the legal name',
    billingEmail: checkEmail(typed.billingEmail),
    netDays: checkNetDays(typed.netDays),
    creditLimit: checkLimit(typed.creditLimit, maxCreditLimit),
  }
}

/** Only what was changed: an application that is given terms is approved, and an unchanged `approved` would undo it. */
function toBody(typed: FormValues, { version, ...before }: Company) {
  const saved = toFormValues(before as Company)
  const isChanged = (...names: (keyof FormValues)[]) =>
    names.some((name) => typed[name] !== saved[name])
  const { netDays, creditLimit, taxCategory: category, taxReason: reason } = typed
  return {
    version,
    ...(isChanged('legalName') && { name: typed.legalName }),
    ...(isChanged('vatId') && { vatId: typed.vatId }),
    ...(isChanged('billingEmail') && { billingEmail: typed.billingEmail }),
    ...(isChanged('companyPhone') && { phone: typed.companyPhone }),
    ...(isChanged('name', 'line1', 'line2', 'city', 'region', 'postalCode', 'country') && {
      billingAddress: pickAddress(typed),
    }),
    ...(isChanged('netDays') && { netDays: netDays.trim() ? Number(netDays) : null }),
    ...(isChanged('creditLimit') && { creditLimit: Number(creditLimit) }),
    ...(isChanged('poNumberRequired') && { poNumberRequired: typed.poNumberRequired }),
    ...(isChanged('priceListId') && { priceListId: typed.priceListId || null }),
    ...(isChanged('taxCategory', 'taxReason') && { tax: { category, reason } }),
    ...(isChanged('approved') && { approvedAt: typed.approved }),
    ...(isChanged('onHold') && { onHoldAt: typed.onHold }),
    ...(isChanged('remindersPaused') && { remindersPausedAt: typed.remindersPaused }),
  }
}

function CompanyForm({ company, disclosure }: { company: Company; disclosure: FormDisclosure }) {
  const { _id: id, currency } = company
  const form = useShopForm<FormValues>({ validate, defaultValues: toFormValues(company) })
  const { values, field, setValue } = form
  const save = useShopMutation({
    mutationFn: (typed: FormValues, options) =>
      send('PUT /companies/:id', { params: { id }, body: toBody(typed, company) }, options),
    invalidates: () => [['companies'], ['orders', 'waiting'], ['orders', 'today']],
    errorToast: form.showErrors,
    successToast: ({ name }) => `${name} saved.`,
    onSuccess: (saved, typed) => {
      form.resetAfter(typed, toFormValues(saved))
      if (!form.isDirty()) disclosure.finish()
    },
  })
  return (
    <Form
      aria-label="Company"
      onSubmit={form.submit((typed) => save.mutate(typed))}
      className="max-w-4xl"
    >
      <div className="grid gap-6">
        <fieldset className="grid gap-x-5 gap-y-1 sm:grid-cols-2">
          <legend className="mb-3 font-semibold">Terms</legend>
          <Field
            label="Payment terms, days"
            help="Leave empty for payment in advance."
            inputMode="numeric"
            {...field('netDays')}
          />
          <Field
            label={`Credit limit, ${currency}`}
            help="The most that may be unpaid at once."
            inputMode="decimal"
            {...field('creditLimit')}
          />
          <PriceListChoice form={form} />
          <Choice
            label="Tax"
            value={values.taxCategory}
            options={taxCategories}
            choose={(category) => setValue('taxCategory', category)}
          />
          <Field label="Reason for this tax" optional {...field('taxReason')} maxLength={200} />
          <div>
            <Checkbox label="Orders need a PO number" {...form.register('poNumberRequired')} />
            <Checkbox label="Approved" {...form.register('approved')} />
            <Checkbox label="On hold: no orders on account" {...form.register('onHold')} />
            <Checkbox label="No reminders" {...form.register('remindersPaused')} />
          </div>
        </fieldset>
        <fieldset className="grid gap-x-5 gap-y-1 sm:grid-cols-2">
          <legend className="mb-3 font-semibold">Details</legend>
          <Field label="Legal name" {...field('legalName')} maxLength={maxLengths.companyName} />
          <Field label="VAT ID" optional {...field('vatId')} maxLength={maxLengths.vatId} />
          <Field label="Billing email" type="email" {...field('billingEmail')} />
          <Field label="Phone" type="tel" {...field('companyPhone')} />
        </fieldset>
        <fieldset>
          <legend className="mb-3 font-semibold">Billing address</legend>
          <AddressFields form={form} />
        </fieldset>
      </div>
      <FormBar sticky={form.isDirty()}>
        <div className="flex flex-wrap gap-3">
          <SubmitButton busy={save.isPending}>Save</SubmitButton>
          <Button onClick={disclosure.cancel}>Cancel</Button>
        </div>
      </FormBar>
      <AskBeforeLeaving when={form.isDirty} onLeave={form.markSaved} />
    </Form>
  )
}

function usePriceListNames(): Record<string, string> {
  const lists = useQuery(apiQuery(['price-lists', 'all'], 'GET /price-lists', {}))
  const named = lists.data?.map(({ _id, name }) => [_id, name]) ?? []
  return { '': 'Public prices', ...Object.fromEntries(named) }
}

function PriceListChoice({ form }: { form: ShopForm<FormValues> }) {
  const names = usePriceListNames()
  return (
    <Choice
      label="Price list"
      value={form.values.priceListId}
      options={names}
      choose={(id) => form.setValue('priceListId', id)}
    />
  )
}
