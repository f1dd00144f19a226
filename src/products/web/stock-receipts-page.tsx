import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { showCount, showCounted } from '#base/counts.ts'
import { showTime } from '#base/dates.ts'
import type * as quickOrder from '#quick-order/contract.ts'
import type { CheckedLine } from '#quick-order/contract.ts'
import { AdminOnly } from '#users/web/guards.tsx'
import { useShopMutation } from '#web/mutation.ts'
import { send, sendForPage } from '#web/send.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { Field, TextArea } from '#web/ui/field.tsx'
import { ShopLink } from '#web/ui/link.tsx'
import { Pager, readPage } from '#web/ui/pager.tsx'
import { QueryError } from '#web/ui/query-error.tsx'
import { type Column, Table, TableSkeleton } from '#web/ui/table.tsx'
import type * as contract from '../stock-contract.ts'
import type { StockReceipt } from '../stock-contract.ts'

export const meta = () => [{ title: 'Goods In · Kickstand' }]

const limit = 20

export default function StockReceiptsPage() {
  return (
    <AdminOnly>
      <h1 className="title-2">Goods In</h1>
      <p className="mt-2 mb-6 max-w-text text-soft">
        Paste or scan what came, a part and its units on each line. It is added to the stock once
        you have looked at it.
      </p>
      <NewReceipt />
      <Receipts />
    </AdminOnly>
  )
}

type Line = {
  line: number
  productId: string
  productCode: string
  name: string
  stock: number
  typed: string
}

/** The list of a delivery: read, looked at, and added to the stock in one step. */
function NewReceipt() {
  const [text, setText] = useState('')
  const [note, setNote] = useState('')
  const [lines, setLines] = useState<Line[]>([])
  const [unread, setUnread] = useState<CheckedLine[]>([])
  const check = useShopMutation<string, quickOrder.CheckedList>({
    mutationFn: (list) =>
      send<typeof quickOrder.checkQuickOrder>('POST /order-pad/check', { body: { text: list } }),
    onSuccess: ({ lines: checked }) => {
      setLines(checked.flatMap(toLine))
      setUnread(checked.filter((line) => !isRead(line) && line.code !== 'not-a-part'))
    },
  })
  const add = useShopMutation<{ note: string; lines: { productId: string; quantity: number }[] }>({
    mutationFn: (body, idempotencyKey) =>
      send<typeof contract.addReceipt>('POST /stock-receipts', { body }, { idempotencyKey }),
    invalidates: () => [['stock-receipts'], ['products'], ['orders']],
    successToast: (_, { lines: added }) => `${showCounted(added.length, 'part')} came into stock`,
    onSuccess: () => {
      // What could not be read is not lost with what was added.
      setText(unread.map(({ raw }) => raw).join('\n'))
      setNote('')
      setLines([])
      setUnread([])
    },
  })
  const wrong = lines.filter(({ typed }) => readUnits(typed) === null)
  return (
    <section aria-label="New delivery" className="mb-12 print:hidden">
      <TextArea
        label="What came"
        rows={6}
        value={text}
        placeholder={'KS-BD-320  40\n12 x KS-OF-138'}
        onChange={({ target }) => setText(target.value)}
      />
      <Button
        busy={check.isPending}
        disabled={text.trim() === ''}
        onClick={() => check.mutate(text)}
      >
        Read the list
      </Button>
      {unread.length > 0 && <Unread lines={unread} />}
      {lines.length > 0 && (
        <>
          <Table
            caption="What was read"
            columns={listColumns(setLines)}
            rows={lines}
            keyOf={({ line }) => String(line)}
          />
          <div className="mt-6 flex flex-wrap items-start gap-x-4">
            <Field
              label="Delivery note"
              optional
              maxLength={200}
              value={note}
              className="min-w-0 flex-[0_1_20rem]"
              onChange={({ target }) => setNote(target.value)}
            />
            <Button
              look="main"
              className="mt-6"
              busy={add.isPending}
              disabled={wrong.length > 0}
              onClick={() => add.mutate({ note, lines: lines.flatMap(toAdded) })}
            >
              Add {showCounted(lines.length, 'part')} to the stock
            </Button>
          </div>
        </>
      )}
    </section>
  )
}

/** What an order would be refused for (a minimum, the stock) says nothing against a delivery. */
const orderRules = new Set(['below-minimum', 'not-a-case', 'shortage'])

function isRead({ state, code, productId, quantity }: CheckedLine): boolean {
  const isSure = state === 'ready' || orderRules.has(code ?? '')
  return isSure && productId !== null && quantity !== null
}

function toLine(line: CheckedLine): Line[] {
  const { productId, productCode, name, stock, quantity } = line
  if (!isRead(line) || productId === null) return []
  return [
    {
      line: line.line,
      productId,
      productCode: productCode ?? '',
      name: name ?? '',
      stock: stock ?? 0,
      typed: String(quantity),
    },
  ]
}

function toAdded({ productId, typed }: Line) {
  const quantity = readUnits(typed)
  return quantity === null ? [] : [{ productId, quantity }]
}

function readUnits(typed: string): number | null {
  return /^[1-9]\d{0,8}$/.test(typed.trim()) ? Number(typed) : null
}

function listColumns(setLines: (change: (lines: Line[]) => Line[]) => void): Column<Line>[] {
  return [
    { head: 'Part', cell: (line) => <Part of={line} /> },
    { head: 'In stock', align: 'right', cell: ({ stock }) => showCount(stock) },
    {
      head: 'Came',
      align: 'right',
      cell: ({ line: changed, productCode, typed }) => (
        <input
          inputMode="numeric"
          aria-label={`Units of ${productCode}`}
          aria-invalid={readUnits(typed) === null || undefined}
          value={typed}
          className={`figures min-h-9 w-24 rounded-press border bg-raised px-2 text-right pointer-coarse:min-h-11 ${readUnits(typed) === null ? 'border-bad' : 'border-edge'}`}
          onChange={({ target }) =>
            setLines((lines) =>
              lines.map((line) =>
                line.line === changed ? { ...line, typed: target.value } : line,
              ),
            )
          }
        />
      ),
    },
    {
      head: 'Then',
      align: 'right',
      cell: ({ stock, typed }) => showCount(stock + (readUnits(typed) ?? 0)),
    },
    {
      head: 'Take out',
      bare: true,
      align: 'right',
      cell: ({ line: removed, productCode }) => (
        <Button
          small
          look="quiet danger"
          aria-label={`Take out ${productCode}`}
          onClick={() => setLines((lines) => lines.filter(({ line }) => line !== removed))}
        >
          Take out
        </Button>
      ),
    },
  ]
}

function Part({ of }: { of: { productId: string; productCode: string; name: string } }) {
  return (
    <>
      <ShopLink to={`/dashboard/stock/${of.productId}`} className="font-semibold underline">
        {of.name}
      </ShopLink>
      <span className="part-number block text-xs text-soft">{of.productCode}</span>
    </>
  )
}

/** Nothing of them is added: each is to be written so that part and units are certain. */
function Unread({ lines }: { lines: CheckedLine[] }) {
  return (
    <div role="status" className="my-4 border-l-2 border-bad bg-sunken px-4 py-3 text-sm">
      <p className="font-semibold">
        {showCounted(lines.length, 'line')} could not be read and will not be added
      </p>
      <ul className="mt-1">
        {lines.map(({ line, raw, message }) => (
          <li key={line} className="wrap-anywhere">
            <span className="part-number">{raw}</span> <span className="text-soft">{message}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What came before, the newest first. */
function Receipts() {
  const page = readPage(useSearchParams()[0])
  const receipts = useQuery({
    queryKey: ['stock-receipts', page],
    queryFn: ({ signal }) =>
      sendForPage<typeof contract.listReceipts>(
        'GET /stock-receipts',
        { query: { page, limit } },
        { signal },
      ),
  })
  const [reverting, setReverting] = useState<StockReceipt | null>(null)
  if (receipts.isPending) return <TableSkeleton rows={4} />
  if (receipts.isError)
    return <QueryError error={receipts.error} retry={() => receipts.refetch()} />
  return (
    <section aria-labelledby="receipts">
      <h2 id="receipts" className="title-3 mb-3">
        Deliveries
      </h2>
      {receipts.data.rows.length === 0 && <p className="text-soft">Nothing has come in yet.</p>}
      {receipts.data.rows.map((receipt) => (
        <Receipt key={receipt._id} receipt={receipt} revert={() => setReverting(receipt)} />
      ))}
      <Pager page={page} limit={limit} total={receipts.data.total} />
      <RevertDialog receipt={reverting} onClose={() => setReverting(null)} />
    </section>
  )
}

function Receipt({ receipt, revert }: { receipt: StockReceipt; revert: () => void }) {
  const { note, receivedBy, receivedAt, revertedAt, lines } = receipt
  return (
    <details className="border-b border-line py-3">
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-4">
        <strong className="font-semibold">{note || 'Delivery'}</strong>
        <span className="figures text-sm text-soft">
          {showTime(receivedAt)}, {receivedBy}, {showCounted(lines.length, 'part')}
          {revertedAt !== null && `, taken back ${showTime(revertedAt)}`}
        </span>
      </summary>
      <Table
        caption={note || 'Delivery'}
        columns={receiptColumns}
        rows={lines}
        keyOf={({ productId }) => productId}
      />
      <div className="mt-3 flex gap-3">
        <Button small onClick={() => window.print()}>
          Print
        </Button>
        {revertedAt === null && (
          <Button small look="quiet danger" onClick={revert}>
            Take it back
          </Button>
        )}
      </div>
    </details>
  )
}

const receiptColumns: Column<StockReceipt['lines'][number]>[] = [
  { head: 'Part', cell: (line) => <Part of={line} /> },
  { head: 'Units', align: 'right', cell: ({ quantity }) => showCount(quantity) },
]

type RevertProps = { receipt: StockReceipt | null; onClose: () => void }

/** What came leaves the stock again; the delivery stays in the list, marked. */
function RevertDialog({ receipt, onClose }: RevertProps) {
  const revert = useShopMutation<string>({
    mutationFn: (id, idempotencyKey) =>
      send<typeof contract.revertReceipt>(
        'DELETE /stock-receipts/:id',
        { params: { id } },
        { idempotencyKey },
      ),
    invalidates: () => [['stock-receipts'], ['products'], ['orders']],
    successToast: () => 'The delivery is taken back',
  })
  return (
    <ConfirmDialog
      open={receipt !== null}
      title="Take this delivery back?"
      confirm="Take it back"
      busy={revert.isPending}
      onClose={onClose}
      onConfirm={() => receipt && revert.mutate(receipt._id, { onSettled: onClose })}
    >
      What it added leaves the stock again. The delivery stays in the list, marked.
    </ConfirmDialog>
  )
}
