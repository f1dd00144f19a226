import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { formatDateTime } from '#base/calendar.ts'
import { formatCount, pluralize } from '#base/format.ts'
import { parsePageNumber } from '#base/paging.ts'
import { maxUnits } from '#base/whole-number.ts'
import type { CheckedLine } from '#quick-order/contract.ts'
import { apiListQuery } from '#web/api-query.ts'
import { draftKey } from '#web/draft-key.ts'
import { forgetDraft, useDraft } from '#web/drafts.ts'
import { useShopMutation } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import { DashboardPage } from '#web/ui/dashboard-page.tsx'
import { ConfirmButton } from '#web/ui/dialog.tsx'
import { Download } from '#web/ui/download.tsx'
import { buttonColumn } from '#web/ui/editable-table.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import type { Scanned } from '#web/ui/scan-field.tsx'
import { Section } from '#web/ui/section.tsx'
import { EmptyState } from '#web/ui/state.tsx'
import { type Column, PartName, Table } from '#web/ui/table.tsx'
import type { StockReceipt } from '../../admin-contract.ts'
import { isRead, type ReadLine, readParts, UnreadLines } from './read-parts.tsx'
import { NoteAndButton, StockEntry, UnitsField } from './stock-entry-form.tsx'

const limit = 20

const stale = [['stock-receipts'], ['products'], ['orders']]

export default function StockReceiptsPage() {
  return (
    <DashboardPage
      title="Receiving"
      about="Scan or paste delivered parts, one part and its units per line. Check them, then add them to stock."
    >
      <div className="grid items-start gap-x-8 gap-y-10 xl:grid-cols-[minmax(0,1fr)_18rem]">
        <NewReceipt />
        <Receipts />
      </div>
    </DashboardPage>
  )
}

type Line = { _id: string; productCode: string; name: string; stock: number; typed: string }

const keyName = 'delivery key'

const empty: { text: string; note: string; lines: Line[] } = { text: '', note: '', lines: [] }

/** The typed and scanned parts, saved as a draft until they are added to stock. */
function useNewReceipt() {
  const { typed, getTyped, type } = useDraft('delivery', empty)
  const [unread, setUnread] = useState<CheckedLine[]>([])
  const check = useShopMutation({
    mutationFn: readParts,
    onSuccess: ({ lines: checked }, sent) => {
      const left = checked.filter((line) => !isRead(line) && line.code !== 'not-a-part')
      setUnread(left)
      const unreadText = left.map(({ raw }) => raw).join('\n')
      // Keeps what was typed since.
      const text = getTyped().text.replace(sent, () => unreadText)
      type({ text, lines: addUnits(getTyped().lines, checked.filter(isRead)) })
    },
  })
  /** Takes one of the quantities that a line may mean: the admin can count the boxes. */
  const take = (line: CheckedLine, quantity: number) => {
    const { productId, productCode } = line
    if (productId === null || productCode === null) return
    setUnread(unread.filter((one) => one !== line))
    const { text, lines } = getTyped()
    const left = text.split('\n').filter((one) => !line.raw.split('\n').includes(one.trim()))
    type({
      text: left.join('\n'),
      lines: addUnits(lines, [{ ...line, productId, productCode, quantity }]),
    })
  }
  const scan = async (number: string): Promise<Scanned> => {
    const scanned = (await readParts(`${number}\t1`)).lines.find(isRead)
    if (!scanned) return { result: 'unknown', message: `No part has the number ${number}` }
    type({ lines: addUnits(getTyped().lines, [scanned]) })
    const units = getTyped().lines.find(({ _id }) => _id === scanned.productId)?.typed
    const message = `${units} of ${scanned.productCode}, ${scanned.name ?? ''}`
    return { result: 'counted', message }
  }
  const setLines = (lines: Line[]) => {
    forgetDraft(keyName)
    type({ lines })
  }
  const add = useShopMutation({
    mutationFn: (body: { note: string; lines: Units[] }) =>
      send('POST /stock-receipts', { body }, { idempotencyKey: draftKey(keyName, body) }),
    invalidates: () => stale,
    successToast: (_, body) => `${pluralize(body.lines.length, 'part')} added to stock`,
    onSuccess: (_, sent) => {
      forgetDraft(keyName)
      const { note, lines } = getTyped()
      type({ note: note === sent.note ? '' : note, lines: withoutUnits(lines, sent.lines) })
    },
  })
  return { ...typed, type, setLines, unread, check, take, scan, add }
}

type Units = { productId: string; quantity: number }

function NewReceipt() {
  const receipt = useNewReceipt()
  const { text, type, unread, check, take, scan } = receipt
  return (
    <StockEntry
      label="New delivery"
      scan={scan}
      pasteLabel="Or paste delivery contents"
      placeholder={'KS-BD-320  40\n12 x KS-OF-138'}
      text={text}
      changeText={(text) => type({ text })}
      isChecking={check.isPending}
      check={check.mutate}
    >
      {unread.length > 0 && (
        <UnreadLines
          lines={unread}
          describe={(lines) => `${lines} could not be read and will not be added`}
          chooseUnits={take}
        />
      )}
      <CheckedParts receipt={receipt} />
    </StockEntry>
  )
}

function CheckedParts({ receipt }: { receipt: ReturnType<typeof useNewReceipt> }) {
  const { note, lines, type, setLines, add } = receipt
  const added = lines.map((line) => ({ productId: line._id, quantity: readUnits(line.typed) }))
  return (
    <>
      <Table
        caption="Checked parts"
        columns={lineColumns(lines, setLines)}
        rows={lines}
        empty="Scanned and checked parts appear here."
      />
      {lines.length > 0 && (
        <NoteAndButton
          label="Delivery note"
          note={note}
          changeNote={(note) => type({ note })}
          button={`Add ${pluralize(lines.length, 'part')} to stock`}
          isBusy={add.isPending}
          isDisabled={added.some(({ quantity }) => quantity === 0)}
          submit={() => add.mutate({ note, lines: added })}
        />
      )}
    </>
  )
}

function addUnits(lines: Line[], received: ReadLine[]): Line[] {
  const byProduct = new Map(lines.map((line) => [line._id, line]))
  for (const { productId: _id, productCode, name, stock, quantity } of received) {
    const units = readUnits(byProduct.get(_id)?.typed ?? '') + quantity
    const line = { _id, productCode, name: name ?? '', stock: stock ?? 0, typed: String(units) }
    byProduct.set(_id, line)
  }
  return [...byProduct.values()]
}

/** Lines scanned or typed since sending. */
function withoutUnits(lines: Line[], sent: Units[]): Line[] {
  return lines.flatMap((line) => {
    const received = sent.find(({ productId }) => productId === line._id)?.quantity ?? 0
    const units = readUnits(line.typed) - received
    return units > 0 ? [{ ...line, stock: line.stock + received, typed: String(units) }] : []
  })
}

/** 0 for text that is no number of units, such as a barcode scanned into the field. */
function readUnits(typed: string): number {
  return /^[1-9]\d{0,6}$/.test(typed.trim()) && Number(typed) <= maxUnits ? Number(typed) : 0
}

function lineColumns(lines: Line[], setLines: (lines: Line[]) => void): Column<Line>[] {
  const readCode = ({ productCode }: Line) => productCode
  const remove = (line: Line) => setLines(lines.filter((one) => one !== line))
  return [
    { head: 'Part', cell: (line) => <PartName part={line} to={`/dashboard/stock/${line._id}`} /> },
    { head: 'In stock', align: 'right', cell: ({ stock }) => formatCount(stock) },
    {
      head: 'Received',
      align: 'right',
      cell: (line) => (
        <UnitsField
          label={`Units of ${line.productCode}`}
          typed={line.typed}
          isInvalid={readUnits(line.typed) === 0}
          change={(typed) =>
            setLines(lines.map((one) => (one === line ? { ...line, typed } : one)))
          }
        />
      ),
    },
    {
      head: 'New stock',
      align: 'right',
      cell: ({ stock, typed }) => formatCount(stock + readUnits(typed)),
    },
    buttonColumn('Remove', readCode, remove),
  ]
}

function Receipts() {
  const page = parsePageNumber(useSearchParams()[0])
  const query = { page, limit }
  const key = ['stock-receipts', page]
  const receipts = useQuery(apiListQuery(key, 'GET /stock-receipts', { query }))
  if (!receipts.isSuccess) return <QueryState query={receipts} rows={4} />
  const { rows, total } = receipts.data
  return (
    <Section title="Deliveries">
      {rows.length === 0 && (
        <EmptyState title="No deliveries yet">
          <p className="text-row text-soft">Deliveries that you add to stock are kept here.</p>
        </EmptyState>
      )}
      {rows.map((receipt) => (
        <Receipt key={receipt._id} receipt={receipt} />
      ))}
      <Pager limit={limit} total={total} />
    </Section>
  )
}

function Receipt({ receipt }: { receipt: StockReceipt }) {
  const { _id: id, receivedBy, receivedAt, revertedAt, lines } = receipt
  const name = receipt.note || 'Delivery'
  const revert = useShopMutation({
    mutationFn: (_, options) => send('DELETE /stock-receipts/:id', { params: { id } }, options),
    invalidates: () => stale,
    successToast: () => 'Delivery reverted',
  })
  return (
    <details className="border-b border-line py-3">
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-4">
        <strong className="font-semibold">{name}</strong>
        <span className="figures text-row text-soft">
          {formatDateTime(receivedAt)}, {receivedBy}, {pluralize(lines.length, 'part')}
          {revertedAt !== null && `, reverted ${formatDateTime(revertedAt)}`}
        </span>
      </summary>
      <Table caption={name} columns={receiptColumns} rows={lines} keyOf={readProductId} />
      <div className="mt-3 flex gap-3">
        <Download path={`/stock-receipts/${id}/goods-in.pdf`}>PDF</Download>
        {revertedAt === null && (
          <ConfirmButton
            small
            label="Revert"
            title="Revert this delivery?"
            busy={revert.isPending}
            onConfirm={(close) => revert.mutate(undefined, { onSettled: close })}
          >
            Its units are removed from stock again. The delivery stays in the list, marked as
            reverted.
          </ConfirmButton>
        )}
      </div>
    </details>
  )
}

const readProductId = ({ productId }: StockReceipt['lines'][number]) => productId

const receiptColumns: Column<StockReceipt['lines'][number]>[] = [
  {
    head: 'Part',
    cell: (line) => <PartName part={line} to={`/dashboard/stock/${line.productId}`} />,
  },
  { head: 'Units', align: 'right', cell: ({ quantity }) => formatCount(quantity) },
]
