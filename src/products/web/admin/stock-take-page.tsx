import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { formatDateTime } from '#base/calendar.ts'
import { formatCount, pluralize } from '#base/format.ts'
import { maxPricesPerRequest } from '#base/limits.ts'
import { parsePageNumber } from '#base/paging.ts'
import { Problem } from '#base/problem.ts'
import { maxUnits } from '#base/whole-number.ts'
import type { CheckedLine } from '#quick-order/contract.ts'
import { apiListQuery } from '#web/api-query.ts'
import { draftKey } from '#web/draft-key.ts'
import { forgetDraft, useDraft } from '#web/drafts.ts'
import { useShopMutation } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import { DashboardPage } from '#web/ui/dashboard-page.tsx'
import { ConfirmButton } from '#web/ui/dialog.tsx'
import { buttonColumn } from '#web/ui/editable-table.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import type { Scanned } from '#web/ui/scan-field.tsx'
import { Section } from '#web/ui/section.tsx'
import { EmptyState } from '#web/ui/state.tsx'
import { type Column, PartName, Table } from '#web/ui/table.tsx'
import type { StockTake } from '../../admin-contract.ts'
import { isRead, type ReadLine, readParts, UnreadLines } from './read-parts.tsx'
import { NoteAndButton, StockEntry, UnitsField } from './stock-entry-form.tsx'

const limit = 20

const stale = [['stock-takes'], ['products'], ['orders']]

export default function StockTakePage() {
  return (
    <DashboardPage
      title="Stock-take"
      about="Scan or paste your count, one part per line; counts of the same part are added. Check the differences, then save."
    >
      <div className="grid items-start gap-x-8 gap-y-10 xl:grid-cols-[minmax(0,1fr)_18rem]">
        <NewStockTake />
        <StockTakes />
      </div>
    </DashboardPage>
  )
}

/** `onHand` is what the shop had when the part was first counted; `reserved` of it belongs to open orders. */
type Line = {
  _id: string
  productCode: string
  name: string
  onHand: number
  reserved: number
  typed: string
}

const keyName = 'stock-take key'

const empty: { text: string; note: string; lines: Line[] } = { text: '', note: '', lines: [] }

/** The typed and counted parts, saved as a draft until they are booked. */
function useStockTake() {
  const { typed, getTyped, type } = useDraft('stock-take', empty)
  const [unread, setUnread] = useState<CheckedLine[]>([])
  const setLines = (lines: Line[]) => {
    forgetDraft(keyName)
    type({ lines })
  }
  const count = async (counted: ReadLine[]) => {
    const existingIds = new Set(getTyped().lines.map(({ _id }) => _id))
    const fresh = await readOnHand(counted.filter(({ productId }) => !existingIds.has(productId)))
    setLines(addCounts(getTyped().lines, counted, fresh))
  }
  const check = useShopMutation({
    mutationFn: async (sent: string) => {
      const { lines: checked } = await readParts(sent)
      const read = checked.map(withZero)
      await count(read.filter(isRead))
      return read
    },
    onSuccess: (read, sent) => {
      const left = read.filter((line) => !isRead(line) && line.code !== 'not-a-part')
      setUnread(left)
      const unreadText = left.map(({ raw }) => raw).join('\n')
      // Text that was typed while this waited stays.
      type({ text: getTyped().text.replace(sent, () => unreadText) })
    },
  })
  const take = async (line: CheckedLine, quantity: number) => {
    const { productId, productCode } = line
    if (productId === null || productCode === null) return
    setUnread((unread) => unread.filter((one) => one !== line))
    type({ text: withoutLine(getTyped().text, line.raw) })
    await count([{ ...line, productId, productCode, quantity }])
  }
  const scan = async (number: string): Promise<Scanned> => {
    const { lines: read } = await readParts(`${number}\t1`)
    const scanned = read.find(isRead)
    if (!scanned) {
      type({ text: addUnknown(getTyped().text, number) })
      return {
        result: 'unknown',
        message: `No part has the number ${number}. It is kept in the list.`,
      }
    }
    await count([scanned])
    const counted = getTyped().lines.find(({ _id }) => _id === scanned.productId)?.typed
    const message = `${counted} of ${scanned.productCode}, ${scanned.name ?? ''}`
    return { result: 'counted', message }
  }
  const book = useShopMutation({
    mutationFn: (body: { note: string; lines: Count[] }) =>
      send('POST /stock-takes', { body }, { idempotencyKey: draftKey(keyName, body) }),
    invalidates: () => stale,
    successToast: ({ lines }) => {
      const corrected = lines.filter(({ difference }) => difference !== 0).length
      return `Stock-take booked: ${pluralize(corrected, 'correction')}`
    },
    onSuccess: (_, sent) => {
      forgetDraft(keyName)
      const { note, lines } = getTyped()
      type({ note: note === sent.note ? '' : note, lines: countedSince(lines, sent.lines) })
    },
  })
  return { ...typed, type, setLines, unread, check, take, scan, book }
}

type Count = { productId: string; counted: number; onHand: number }

function NewStockTake() {
  const stockTake = useStockTake()
  const { text, type, unread, check, take, scan } = stockTake
  return (
    <StockEntry
      label="New stock-take"
      scan={scan}
      pasteLabel="Or paste counted parts"
      placeholder={'KS-BD-320  47\nKS-OF-138  0'}
      text={text}
      changeText={(text) => type({ text })}
      isChecking={check.isPending}
      check={check.mutate}
    >
      {unread.length > 0 && (
        <UnreadLines
          lines={unread}
          describe={(lines) => `${lines} not found. Kept in the list above.`}
          chooseUnits={(line, units) => void take(line, units)}
        />
      )}
      <CountedParts stockTake={stockTake} />
    </StockEntry>
  )
}

/** The counted parts with what differs, and the button that books them. */
function CountedParts({ stockTake }: { stockTake: ReturnType<typeof useStockTake> }) {
  const { note, lines, type, setLines, book } = stockTake
  const counts = lines.map((line) => ({
    productId: line._id,
    counted: readCount(line.typed) ?? 0,
    onHand: line.onHand,
  }))
  const reserved = book.error instanceof Problem ? book.error.extra['productIds'] : []
  const differing = lines.filter((line) => differsBy(line) !== 0).length
  return (
    <>
      <p role="status" className="figures mb-2 text-row empty:hidden">
        {lines.length > 0 &&
          `${pluralize(lines.length, 'part')} counted, differing: ${formatCount(differing)}`}
      </p>
      <Table
        caption="Counted parts"
        columns={lineColumns(lines, setLines)}
        rows={lines}
        isMarked={({ _id }) => Array.isArray(reserved) && reserved.includes(_id)}
        empty="Scanned and checked parts appear here."
      />
      {lines.length > 0 && (
        <NoteAndButton
          label="Note"
          note={note}
          changeNote={(note) => type({ note })}
          button={`Book ${pluralize(lines.length, 'counted part')}`}
          isBusy={book.isPending}
          isDisabled={lines.some(({ typed }) => readCount(typed) === null)}
          submit={() => book.mutate({ note, lines: counts })}
        />
      )}
    </>
  )
}

type OnHand = Pick<Line, 'onHand' | 'reserved'>

async function readOnHand(counted: ReadLine[]): Promise<Map<string, OnHand>> {
  const ids = [...new Set(counted.map(({ productId }) => productId))]
  const found = new Map<string, OnHand>()
  for (let at = 0; at < ids.length; at += maxPricesPerRequest) {
    const query = { ids: ids.slice(at, at + maxPricesPerRequest).join(',') }
    for (const one of await send('GET /stock-on-hand', { query })) found.set(one.productId, one)
  }
  return found
}

/** Unlike an order, a count can be 0: nothing is left of the part. */
function withZero(line: CheckedLine): CheckedLine {
  const isZero = line.code === 'quantity-wrong' && /(?:^|[\s;,|])0+(?:$|[\s;,|])/.test(line.raw)
  return isZero ? { ...line, state: 'ready', code: null, quantity: 0 } : line
}

function addCounts(lines: Line[], counted: ReadLine[], fresh: Map<string, OnHand>): Line[] {
  const byProduct = new Map(lines.map((line) => [line._id, line]))
  for (const { productId: _id, productCode, name, quantity } of counted) {
    const before = byProduct.get(_id)
    const onHand = before ?? fresh.get(_id)
    if (!onHand) continue
    const typed = String((readCount(before?.typed ?? '') ?? 0) + quantity)
    const { reserved } = onHand
    const line = { _id, productCode, name: name ?? '', onHand: onHand.onHand, reserved, typed }
    byProduct.set(_id, line)
  }
  return [...byProduct.values()]
}

/** Unknown numbers stay in the pasted text, with how often they were scanned. */
function addUnknown(text: string, number: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const index = lines.findIndex((line) => line.startsWith(`${number}\t`))
  const before = index < 0 ? 0 : Number(lines[index]?.slice(number.length + 1))
  const counted = `${number}\t${before + 1}`
  return (index < 0 ? [...lines, counted] : lines.with(index, counted)).join('\n')
}

function withoutLine(text: string, raw: string): string {
  const lines = raw.split('\n')
  return text
    .split('\n')
    .filter((one) => !lines.includes(one.trim()))
    .join('\n')
}

/** The lines that were counted after these were sent; the booked count is now on hand. */
function countedSince(lines: Line[], sent: Count[]): Line[] {
  return lines.flatMap((line) => {
    const booked = sent.find(({ productId }) => productId === line._id)?.counted
    if (booked === undefined) return [line]
    return readCount(line.typed) === booked ? [] : [{ ...line, onHand: booked }]
  })
}

/** Null for text that is no count, such as a barcode scanned into the field. */
function readCount(typed: string): number | null {
  return /^\d{1,7}$/.test(typed.trim()) && Number(typed) <= maxUnits ? Number(typed) : null
}

function differsBy({ typed, onHand }: Line): number {
  return (readCount(typed) ?? onHand) - onHand
}

function formatDifference(units: number): string {
  return units > 0 ? `+${formatCount(units)}` : formatCount(units)
}

function lineColumns(lines: Line[], setLines: (lines: Line[]) => void): Column<Line>[] {
  const readCode = ({ productCode }: Line) => productCode
  const remove = (line: Line) => setLines(lines.filter((one) => one !== line))
  return [
    { head: 'Part', cell: (line) => <PartName part={line} to={`/dashboard/stock/${line._id}`} /> },
    {
      head: 'Counted',
      align: 'right',
      cell: (line) => (
        <UnitsField
          label={`Counted of ${line.productCode}`}
          typed={line.typed}
          isInvalid={readCount(line.typed) === null}
          change={(typed) =>
            setLines(lines.map((one) => (one === line ? { ...line, typed } : one)))
          }
        />
      ),
    },
    {
      head: 'On hand',
      align: 'right',
      cell: ({ onHand, reserved }) => (
        <>
          {formatCount(onHand)}
          {reserved > 0 && (
            <span className="block text-note text-soft">{formatCount(reserved)} reserved</span>
          )}
        </>
      ),
    },
    {
      head: 'Differs by',
      align: 'right',
      cell: (line) => {
        const units = differsBy(line)
        return <span className={units === 0 ? '' : 'font-semibold'}>{formatDifference(units)}</span>
      },
    },
    buttonColumn('Remove', readCode, remove),
  ]
}

function StockTakes() {
  const page = parsePageNumber(useSearchParams()[0])
  const query = { page, limit }
  const takes = useQuery(apiListQuery(['stock-takes', page], 'GET /stock-takes', { query }))
  if (!takes.isSuccess) return <QueryState query={takes} rows={4} />
  const { rows, total } = takes.data
  return (
    <Section title="Stock-takes">
      {rows.length === 0 && (
        <EmptyState title="No stock-takes yet">
          <p className="text-row text-soft">Stock-takes that you book are kept here.</p>
        </EmptyState>
      )}
      {rows.map((one) => (
        <Booked key={one._id} take={one} />
      ))}
      <Pager limit={limit} total={total} />
    </Section>
  )
}

function Booked({ take }: { take: StockTake }) {
  const { _id: id, countedBy, countedAt, revertedAt, lines } = take
  const name = take.note || 'Stock-take'
  const corrected = lines.filter(({ difference }) => difference !== 0).length
  const revert = useShopMutation({
    mutationFn: (_, options) => send('DELETE /stock-takes/:id', { params: { id } }, options),
    invalidates: () => stale,
    successToast: () => 'Stock-take reverted',
  })
  return (
    <details className="border-b border-line py-3">
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-4">
        <strong className="font-semibold">{name}</strong>
        <span className="figures text-row text-soft">
          {formatDateTime(countedAt)}, {countedBy}, {pluralize(lines.length, 'part')},{' '}
          {pluralize(corrected, 'correction')}
          {revertedAt !== null && `, reverted ${formatDateTime(revertedAt)}`}
        </span>
      </summary>
      <Table caption={name} columns={bookedColumns} rows={lines} keyOf={readProductId} />
      {revertedAt === null && (
        <div className="mt-3">
          <ConfirmButton
            small
            label="Revert"
            title="Revert this stock-take?"
            busy={revert.isPending}
            onConfirm={(close) => revert.mutate(undefined, { onSettled: close })}
          >
            Its corrections are taken back by a reversing entry. The stock-take stays in the list,
            marked as reverted.
          </ConfirmButton>
        </div>
      )}
    </details>
  )
}

const readProductId = ({ productId }: StockTake['lines'][number]) => productId

const bookedColumns: Column<StockTake['lines'][number]>[] = [
  {
    head: 'Part',
    cell: (line) => <PartName part={line} to={`/dashboard/stock/${line.productId}`} />,
  },
  { head: 'Counted', align: 'right', cell: ({ counted }) => formatCount(counted) },
  { head: 'On hand', align: 'right', cell: ({ onHand }) => formatCount(onHand) },
  { head: 'Differs by', align: 'right', cell: ({ difference }) => formatDifference(difference) },
]
