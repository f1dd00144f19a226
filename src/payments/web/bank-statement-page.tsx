import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { formatDate, startOfIsoDay, toDay } from '#base/calendar.ts'
import { csvBlob, formatCsv } from '#base/csv.ts'
import { formatMoney } from '#base/currency.ts'
import { formatCount, pluralize } from '#base/format.ts'
import { apiListQuery } from '#web/api-query.ts'
import { saveFile, uploadFile } from '#web/files.ts'
import { errorMessage, useShopMutation } from '#web/mutation.ts'
import { readChoice } from '#web/search-params.ts'
import { send } from '#web/send.ts'
import { Button } from '#web/ui/button.tsx'
import { DropBox, ExampleButton, FileButton, useDrop } from '#web/ui/choose-files.tsx'
import { DashboardPage } from '#web/ui/dashboard-page.tsx'
import { focusNext } from '#web/ui/focus.ts'
import { ShopLink } from '#web/ui/link.tsx'
import { EmptyState } from '#web/ui/state.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import type { BankEntryReply, BankStatement, BankTarget, ChosenEntry } from '../contract.ts'

type Sent = { file: File; entries?: ChosenEntry[] }

/** The choice for each ticked entry; entries without one are not recorded. */
type Choices = ReadonlyMap<string, Omit<ChosenEntry, 'id'>>

const verdicts = {
  '': 'All',
  certain: 'Certain',
  doubtful: 'To check',
  unknown: 'Unknown',
  booked: 'Recorded',
  ignored: 'Ignored',
}

/** A bank's statement: choosing its file says what each entry is for; a click records those that are ticked. */
export default function BankStatementPage() {
  const [report, setReport] = useState<BankStatement | null>(null)
  const [choices, setChoices] = useState<Choices>(new Map())
  const heading = useRef<HTMLHeadingElement>(null)
  const upload = useShopMutation<Sent, BankStatement>({
    mutationFn: (sent) => sendStatement(sent),
    invalidates: ({ entries }) => (entries ? [['orders'], ['invoices'], ['companies']] : []),
    successToast: ({ recorded }, { entries }) =>
      entries ? `${pluralize(recorded, 'payment')} recorded` : null,
    errorToast: () => null,
    onSuccess: (read, { entries }) => {
      setReport(read)
      setChoices(entries ? new Map() : chooseCertain(read))
      focusNext(() => heading.current)
    },
  })
  const { variables: sent, isPending, error, mutate } = upload
  const choose: Choose = (id, choice) => {
    const next = new Map(choices)
    if (choice === null) next.delete(id)
    else next.set(id, choice)
    setChoices(next)
  }
  const record = () => {
    if (!sent) return
    const entries = [...choices].map(([id, choice]) => ({ id, ...choice }))
    mutate({ file: sent.file, entries })
  }
  return (
    <DashboardPage
      title="Bank Statement"
      back={{ to: '/dashboard/payments', name: 'Payments' }}
      about="Choose your bank’s file. We match each entry with open orders and invoices; nothing is recorded until you confirm it."
    >
      <StatementFile isFirst={!sent} busy={isPending} read={(file) => mutate({ file })} />
      {!sent && <Steps />}
      {error && sent && (
        <p role="alert" className="mt-4 font-medium wrap-anywhere text-bad">
          {sent.file.name}: {errorMessage(error)}
        </p>
      )}
      {report && (
        <>
          <h2 ref={heading} tabIndex={-1} className="title-3 mt-6 font-display">
            {sent?.file.name}
          </h2>
          <p className="mb-2 text-row text-soft">{describeReport(report)}</p>
          <Entries report={report} choices={choices} choose={choose} />
          <Notes of={report.notes} />
          {choices.size > 0 && (
            <div className="bottom-bar sticky bottom-0 z-(--layer-bar) mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-edge bg-surface py-2 print:hidden">
              <Button variant="main" busy={isPending} onClick={record}>
                Record {pluralize(choices.size, 'payment')}
              </Button>
              <span className="text-row text-soft">{describeRest(report, choices)}</span>
            </div>
          )}
        </>
      )}
    </DashboardPage>
  )
}

type StatementFileProps = { isFirst: boolean; busy: boolean; read: (file: File) => void }

function StatementFile({ isFirst, busy, read }: StatementFileProps) {
  const example = useShopMutation({
    mutationFn: async () => saveFile(await makeExample(), 'bank-statement-example.csv'),
  })
  const readUnlessBusy = (file: File | undefined) => {
    if (!busy && file) read(file)
  }
  const drop = useDrop(({ files: [dropped] }) => readUnlessBusy(dropped))
  return (
    <section aria-label="A bank statement" className="max-w-3xl print:hidden" {...drop.handlers}>
      <DropBox
        isOver={drop.isOver}
        formats="camt.053, MT940 or your bank’s CSV"
        button={
          <FileButton
            variant={isFirst ? 'main' : 'plain'}
            busy={busy}
            label="A bank statement: camt.053, MT940, CSV or a spreadsheet"
            field={{ accept: '.xml,.sta,.mt940,.940,.txt,.csv,.tsv,.xlsx,.ods,text/xml,text/csv' }}
            choose={([file]) => readUnlessBusy(file)}
          >
            {isFirst ? 'Choose a file' : 'Choose another file'}
          </FileButton>
        }
        aside={
          isFirst && <ExampleButton busy={example.isPending} onClick={() => example.mutate()} />
        }
      />
    </section>
  )
}

const steps = [
  ['Choose a file', 'Most banks offer one for download beside the list of entries.'],
  ['Check matches', 'Entries that name an order or invoice are ticked. You decide the others.'],
  ['Record', 'Ticked entries become payments. The same file twice records nothing twice.'],
]

function Steps() {
  return (
    <>
      <ol className="mt-8 grid max-w-3xl gap-x-6 gap-y-4 sm:grid-cols-3">
        {steps.map(([name, about], index) => (
          <li key={name} className="border-t border-line pt-3 text-row">
            <p className="mb-1 flex items-baseline gap-2 font-semibold">
              <span aria-hidden="true" className="title-3 font-display text-soft">
                {index + 1}
              </span>
              {name}
            </p>
            <p className="text-soft">{about}</p>
          </li>
        ))}
      </ol>
      <OpenNow />
    </>
  )
}

/** What a statement can be matched with. */
function OpenNow() {
  const open = { query: { state: 'open', limit: 1 } } as const
  const unpaid = { query: { state: 'unpaid', orders: 'none', limit: 1 } } as const
  const invoices = useQuery(apiListQuery(['invoices', open], 'GET /invoices', open))
  const orders = useQuery(apiListQuery(['orders', unpaid], 'GET /purchases', unpaid))
  if (!invoices.data || !orders.data) return null
  return (
    <p className="mt-6 text-row text-soft">
      Open now:{' '}
      <ShopLink to="/dashboard/invoices" className="underline underline-offset-4">
        {pluralize(invoices.data.total, 'invoice')}
      </ShopLink>{' '}
      and{' '}
      <ShopLink to="/dashboard/allOrders?paid=false" className="underline underline-offset-4">
        {pluralize(orders.data.total, 'unpaid order')}
      </ShopLink>
      .
    </p>
  )
}

type EntriesProps = { report: BankStatement; choices: Choices; choose: Choose }

function Entries({ report, choices, choose }: EntriesProps) {
  const [search] = useSearchParams()
  const verdict = readChoice(search.get('verdict'), verdicts, '')
  const shown = report.entries.filter((entry) => verdict === '' || entry.verdict === verdict)
  return (
    <>
      <Tabs
        label="Which entries"
        name="verdict"
        value={verdict}
        options={verdicts}
        counts={{ ...report.counts, '': report.entries.length }}
        defaultValue=""
      />
      {shown.length === 0 && <EmptyState title="No such entries" />}
      {shown.length > 0 && (
        <Table
          caption="Entries of the bank statement"
          columns={columnsFor(choices, choose)}
          rows={shown}
          keyOf={({ id }) => id}
        />
      )}
    </>
  )
}

async function sendStatement({ file, entries }: Sent): Promise<BankStatement> {
  const path = `/bank-statements?apply=${entries !== undefined}`
  const fields: Record<string, string> = entries ? { entries: JSON.stringify(entries) } : {}
  return (await uploadFile(path, file, fields)) as BankStatement
}

function chooseCertain({ entries }: BankStatement): Choices {
  return new Map(entries.filter(({ verdict }) => verdict === 'certain').map(({ id }) => [id, {}]))
}

/** `camt.053 of DE89…: 50 certain, 6 to check, 4 unknown` */
function describeReport({ format, accounts, counts, recorded }: BankStatement): string {
  const said = [
    recorded > 0 ? `${pluralize(recorded, 'payment')} recorded now` : '',
    ...Object.entries(counts)
      .filter(([, count]) => count > 0)
      .map(([verdict, count]) => `${formatCount(count)} ${nameVerdict(verdict)}`),
  ]
  const of = accounts.length > 0 ? ` of ${accounts.join(', ')}` : ''
  return `${format}${of}: ${said.filter(Boolean).join(', ') || 'no entries'}`
}

function nameVerdict(verdict: string): string {
  return verdicts[readChoice(verdict, verdicts, '')].toLowerCase()
}

/** `7 entries are left: nothing is recorded of them` */
function describeRest({ counts }: BankStatement, choices: Choices): string {
  const left = counts.certain + counts.doubtful + counts.unknown - choices.size
  return left > 0 ? `${pluralize(left, 'entry', 'entries')} left unrecorded` : 'Nothing is left'
}

type Choose = (id: string, choice: Omit<ChosenEntry, 'id'> | null) => void

function columnsFor(choices: Choices, choose: Choose): Column<BankEntryReply>[] {
  return [
    {
      head: 'Record',
      leading: true,
      cell: (entry) => (
        <Tick
          entry={entry}
          isTicked={choices.has(entry.id)}
          tick={(isTicked) => choose(entry.id, isTicked ? proposedChoice(entry) : null)}
        />
      ),
    },
    { head: 'Day', cell: ({ day }) => <span className="whitespace-nowrap">{formatDay(day)}</span> },
    {
      head: 'From',
      cell: ({ payer, iban }) => (
        <>
          <span className="block wrap-anywhere">{payer || 'Not named'}</span>
          {iban && <span className="part-number block text-note text-soft">{iban}</span>}
        </>
      ),
    },
    {
      head: 'Reference',
      cell: ({ reference, reason }) => (
        <>
          <span className="block wrap-anywhere">{reference}</span>
          <span className="block text-note text-soft">{reason}</span>
        </>
      ),
    },
    {
      head: 'For',
      cell: (entry) => (
        <ForWhat
          entry={entry}
          choice={choices.get(entry.id)}
          choose={(choice) => choose(entry.id, choice)}
        />
      ),
    },
    {
      head: 'Amount',
      align: 'right',
      cell: ({ amount, currency }) => formatMoney(amount, currency),
    },
  ]
}

function formatDay(day: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? formatDate(startOfIsoDay(day)) : day
}

/** The default of a tick: the certain match, or the likeliest. Null without a suggestion. */
function proposedChoice({ verdict, candidates }: BankEntryReply): Omit<ChosenEntry, 'id'> | null {
  if (verdict === 'certain') return {}
  const [first] = candidates
  return first ? toChoice(first) : null
}

function toChoice({ purchase, company, invoices }: BankTarget): Omit<ChosenEntry, 'id'> {
  if (company === null) return { purchase: purchase ?? '' }
  return { company, ...(invoices ? { invoices } : {}) }
}

type TickProps = { entry: BankEntryReply; isTicked: boolean; tick: (isTicked: boolean) => void }

function Tick({ entry, isTicked, tick }: TickProps) {
  const { verdict, payer, amount, currency } = entry
  if (verdict === 'booked' || verdict === 'ignored') return null
  return (
    <label className="flex min-h-8 min-w-6 items-center justify-center pointer-coarse:min-h-11 pointer-coarse:min-w-11">
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-accent-fill"
        aria-label={`Record ${formatMoney(amount, currency)} of ${payer || 'an unnamed payer'}`}
        checked={isTicked}
        disabled={!isTicked && proposedChoice(entry) === null}
        onChange={({ target }) => tick(target.checked)}
      />
    </label>
  )
}

type ForWhatProps = {
  entry: BankEntryReply
  choice: Omit<ChosenEntry, 'id'> | undefined
  choose: (choice: Omit<ChosenEntry, 'id'> | null) => void
}

const control =
  'min-h-9 w-full max-w-80 rounded-press border border-edge bg-raised px-2.5 text-row text-ink hover:border-ink pointer-coarse:min-h-11'

/** A doubtful entry is asked for, one that names nothing takes a number. */
function ForWhat({ entry, choice, choose }: ForWhatProps) {
  const { verdict, target, candidates, amount, currency } = entry
  const of = `${formatMoney(amount, currency)} is for`
  if (verdict === 'booked' || verdict === 'ignored') return null
  if (verdict === 'certain') return <span className="block wrap-anywhere">{target?.label}</span>
  if (verdict === 'unknown')
    return (
      <input
        aria-label={of}
        className={control}
        placeholder="Order or invoice number"
        value={choice?.number ?? ''}
        onChange={({ target: { value } }) => choose(value.trim() ? { number: value } : null)}
      />
    )
  const written = candidates.map((candidate) => JSON.stringify(toChoice(candidate)))
  return (
    <select
      aria-label={of}
      autoComplete="off"
      className={control}
      value={choice ? String(written.indexOf(JSON.stringify(choice))) : ''}
      onChange={({ target: { value } }) => {
        const candidate = value === '' ? undefined : candidates[Number(value)]
        choose(candidate ? toChoice(candidate) : null)
      }}
    >
      <option value="">Choose what it is for</option>
      {candidates.map(({ label }, index) => (
        <option key={label} value={index}>
          {label}
        </option>
      ))}
    </select>
  )
}

function Notes({ of: { count, first } }: { of: BankStatement['notes'] }) {
  if (count === 0) return null
  return (
    <details open={count <= 20} className="mt-4 text-row">
      <summary className="cursor-pointer py-2.5 font-semibold">
        Reading notes <span className="figures text-soft">{formatCount(count)}</span>
      </summary>
      <ul>
        {first.map(({ line, message }, index) => (
          <li key={index} className="border-b border-line py-1.5 wrap-anywhere">
            {line === null ? '' : `Line ${formatCount(line)}: `}
            {message}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** A statement of what is open in this shop, to try it: paid, paid in part, without a number, and a fee. */
async function makeExample(): Promise<Blob> {
  const invoices = await send('GET /invoices', { query: { state: 'open', limit: 8 } })
  const unpaid = { state: 'unpaid', orders: 'none', limit: 8 } as const
  const purchases = await send('GET /purchases', { query: unpaid })
  const open = [
    ...invoices.map(({ open: amount, companyName, ...one }) => ({ ...one, amount, companyName })),
    ...purchases.map(({ openAmount, ...one }) => ({ ...one, amount: openAmount, companyName: '' })),
  ].filter(({ amount }) => amount > 0)
  const today = toDay(Date.now())
  const rows = open.map(({ number, companyName, userName, amount, currency }, index) => {
    const paid = index % 4 === 2 ? Math.ceil(amount / 2) : amount
    const reference = index % 4 === 3 ? 'Thank you' : `For ${number}`
    return [today, paid, currency, companyName || userName, reference]
  })
  const fee = [today, -12.5, open[0]?.currency ?? '', 'The bank', 'Monthly fee']
  return csvBlob(formatCsv([['Date', 'Amount', 'Currency', 'Payer', 'Reference'], ...rows, fee]))
}
