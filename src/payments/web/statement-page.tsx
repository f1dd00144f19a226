import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useOutletContext, useParams, useSearchParams } from 'react-router'
import { formatDate, startOfIsoDay } from '#base/calendar.ts'
import { formatMoney } from '#base/currency.ts'
import type { Statement } from '#invoices/contract.ts'
import { adminQuery } from '#users/web/queries.ts'
import { apiQuery } from '#web/api-query.ts'
import type { Session } from '#web/session.ts'
import { DashboardPage, PageState, Tools } from '#web/ui/dashboard-page.tsx'
import { DayFilter } from '#web/ui/day-filter.tsx'
import { DescriptionItem } from '#web/ui/description-list.tsx'
import { Download } from '#web/ui/download.tsx'
import { ShopLink } from '#web/ui/link.tsx'
import { Toolbar } from '#web/ui/list-page.tsx'
import { Section } from '#web/ui/section.tsx'
import { type Column, Table } from '#web/ui/table.tsx'

/** A company's account between two days, this month's without them; for members who see all of it, and admins. */
export default function StatementPage() {
  const { id = '' } = useParams()
  const { email } = useOutletContext<Session>()
  const isAdmin = useQuery(adminQuery(email)).data === true
  const [search] = useSearchParams()
  const query = { from: readDateParam(search, 'from'), to: readDateParam(search, 'to') }
  const statement = useQuery({
    ...apiQuery(['invoices', 'statement', id, query], 'GET /companies/:id/statement', {
      params: { id },
      query,
    }),
    // The days stay in their fields while another period loads.
    placeholderData: keepPreviousData,
  })
  const back = isAdmin
    ? { to: `/dashboard/companies/${id}`, name: 'Company' }
    : { to: '/dashboard/invoices', name: 'Invoices' }
  if (!statement.data)
    return (
      <PageState
        title="Statement"
        query={statement}
        shape="rows"
        rows={8}
        back={back}
        missing={{ to: back.to, label: `To ${back.name}` }}
      />
    )
  const { company, from, to } = statement.data
  const path = `/companies/${id}/statement`
  const period = `?from=${from}&to=${to}`
  return (
    <DashboardPage
      title="Statement"
      back={back}
      about={`${company.name}, ${company.number}`}
      tools={
        <Tools>
          <Download path={`${path}.pdf${period}`}>PDF</Download>
          <Download path={`${path}.csv${period}`}>CSV</Download>
        </Tools>
      }
    >
      <Toolbar>
        <div className="grid w-full grid-cols-2 gap-2 max-[16rem]:grid-cols-1 sm:contents">
          <DayFilter name="from" label="From" day={from} />
          <DayFilter name="to" label="To" day={to} />
        </div>
      </Toolbar>
      <Account statement={statement.data} isAdmin={isAdmin} />
    </DashboardPage>
  )
}

/** Anything else than a day is left out. */
function readDateParam(search: URLSearchParams, name: string): string | undefined {
  const day = search.get(name) ?? ''
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : undefined
}

function Account({ statement, isAdmin }: { statement: Statement; isAdmin: boolean }) {
  const { from, to, opening, closing, entries, ageing, credit, currency } = statement
  const money = (amount: number) => formatMoney(amount, currency)
  const day = (iso: string) => formatDate(startOfIsoDay(iso))
  const rows = [
    { ...noEntry, kind: 'opening' as const, at: startOfIsoDay(from), balance: opening },
    ...entries,
    { ...noEntry, kind: 'closing' as const, at: startOfIsoDay(to), balance: closing },
  ]
  return (
    <div className="grid gap-8">
      <div>
        <Table
          caption="Entries"
          columns={columnsOf(statement, isAdmin)}
          rows={rows.map((row, index) => ({ ...row, _id: String(index) }))}
        />
        {entries.length === 0 && <p className="py-3 text-soft">Nothing between these days.</p>}
      </div>
      <Section title={`Open on ${day(to)}, by days overdue`}>
        <dl className="figures max-w-md">
          <DescriptionItem name="Not due yet">{money(ageing.current)}</DescriptionItem>
          <DescriptionItem name="1 to 30 days">{money(ageing.to30)}</DescriptionItem>
          <DescriptionItem name="31 to 60 days">{money(ageing.to60)}</DescriptionItem>
          <DescriptionItem name="61 to 90 days">{money(ageing.to90)}</DescriptionItem>
          <DescriptionItem name="Over 90 days">{money(ageing.above)}</DescriptionItem>
          {credit !== 0 && (
            <DescriptionItem name="Paid, for no invoice yet">{money(credit)}</DescriptionItem>
          )}
        </dl>
      </Section>
    </div>
  )
}

type StatementEntry = Statement['entries'][number]

/** An entry, or the balance before or after all of them. */
type Row = Omit<StatementEntry, 'kind'> & {
  _id: string
  kind: StatementEntry['kind'] | 'opening' | 'closing'
}

const noEntry = { number: '', invoice: '', amount: 0 }

const kinds: Record<Row['kind'], string> = {
  opening: 'Opening balance',
  closing: 'Closing balance',
  invoice: 'Invoice',
  'credit-note': 'Credit note',
  payment: 'Payment',
  refund: 'Refund',
}

function columnsOf({ company, currency }: Statement, isAdmin: boolean): Column<Row>[] {
  return [
    { head: 'Date', label: '', cell: ({ at }) => formatDate(at) },
    {
      head: 'Entry',
      isTitle: true,
      cell: (row) => (
        <span className={isBalance(row) ? 'font-semibold' : ''}>{kinds[row.kind]}</span>
      ),
    },
    {
      head: 'Number',
      label: '',
      cell: (entry) => {
        if (isBalance(entry)) return null
        const to = findWay(entry, company._id, isAdmin)
        const look = invoiceNumber.test(entry.number) ? 'part-number' : 'wrap-anywhere'
        if (!to) return <span className={look}>{entry.number}</span>
        return (
          <ShopLink to={to} className={`${look} underline`}>
            {entry.number || 'Payment'}
          </ShopLink>
        )
      },
    },
    {
      head: 'Amount',
      align: 'right',
      cell: (row) => (isBalance(row) ? null : formatMoney(row.amount, currency)),
    },
    {
      head: 'Balance',
      align: 'right',
      cell: (row) => (
        <span className={isBalance(row) ? 'font-semibold' : ''}>
          {formatMoney(row.balance, currency)}
        </span>
      ),
    },
  ]
}

const isBalance = ({ kind }: Row) => kind === 'opening' || kind === 'closing'

/** A payment may have any reference. */
const invoiceNumber = /^[A-Z]+-\d+$/

/** To the invoice, also of a credit note; admins get to the company's payments. */
function findWay({ kind, number, invoice }: Row, company: string, isAdmin: boolean) {
  if (kind === 'invoice' || kind === 'credit-note')
    return `/dashboard/invoices?state=all&q=${kind === 'invoice' ? number : invoice}`
  return isAdmin ? `/dashboard/payments?company=${company}` : null
}
