import { type KeyboardEvent, useLayoutEffect, useState } from 'react'
import { spec } from '#base/texts.ts'
import { errorMessage, useShopMutation } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import { Button } from '#web/ui/button.tsx'
import { endsScan, focusNext } from '#web/ui/focus.ts'
import type { AdminProduct } from '../../contract.ts'
import { type ProductDraft, parseSeen, toDraft, toRowBody } from './product-draft.ts'
import { ChangedMeanwhile } from './product-form.tsx'

const cells = {
  price: { name: 'Price', inputMode: 'decimal' },
  quantity: { name: 'Stock', inputMode: 'numeric' },
  bin: { name: 'Bin', inputMode: 'text' },
  minimumQuantity: { name: 'Minimum', inputMode: 'numeric' },
} as const
export type Cell = keyof typeof cells
const cellNames = Object.keys(cells) as Cell[]

type CellKey = { id: string; cell: Cell }
type Edit = { draft: ProductDraft; isSaving: boolean }

export type RowEdits = ReturnType<typeof useRowEdits>

export function useRowEdits(products: AdminProduct[]) {
  const [edits, setEdits] = useState<Record<string, Edit>>({})
  const [opened, setOpened] = useState<CellKey | null>(null)
  useLayoutEffect(() => {
    const input = opened && document.getElementById(cellId(opened))
    if (input instanceof HTMLInputElement) input.select()
  }, [opened])

  const type = (id: string, draft: ProductDraft, isSaving = false) =>
    setEdits((all) => ({ ...all, [id]: { draft, isSaving } }))
  const open = (product: AdminProduct, cell: Cell) => {
    if (!edits[product._id]) type(product._id, toDraft(product))
    setOpened({ id: product._id, cell })
  }
  const giveUp = (cellKey: CellKey) => {
    setEdits(({ [cellKey.id]: _, ...others }) => others)
    focusNext(() => document.getElementById(cellId(cellKey)))
  }
  const update = useShopMutation<CellKey & { draft: ProductDraft }, AdminProduct>({
    mutationFn: ({ id, draft }, options) =>
      send('PUT /products/:id', { params: { id }, body: toRowBody(draft) }, options),
    invalidates: () => [['products']],
    // After a refusal for another admin's change the product is fetched again, and the row shows what differs.
    successToast: ({ name }) => spec.products.updated(name),
    onSuccess: (_, cellKey) => giveUp(cellKey),
    errorToast: (error, { id, draft }) => {
      type(id, draft)
      return errorMessage(error)
    },
  })
  const save = (cellKey: CellKey) => {
    const edit = edits[cellKey.id]
    if (!edit || edit.isSaving) return
    if (!isTyped(edit)) return giveUp(cellKey)
    type(cellKey.id, edit.draft, true)
    update.mutate({ ...cellKey, draft: edit.draft })
  }
  return {
    edits,
    open,
    type,
    giveUp,
    save,
    saveAndGoDown: (cellKey: CellKey) => {
      const below = products[products.findIndex(({ _id }) => _id === cellKey.id) + 1]
      save(cellKey)
      if (below) open(below, cellKey.cell)
    },
    hasTyped: () => Object.values(edits).some(isTyped),
    forget: () => setEdits({}),
  }
}

function isTyped({ draft }: Edit): boolean {
  const seen = toDraft(parseSeen(draft))
  return cellNames.some((cell) => draft[cell].trim() !== seen[cell])
}

/** If other cells were typed too, the row is filled by hand, and Tab leads to its next cell. */
function isOnlyBinTyped(draft: ProductDraft, saved: ProductDraft): boolean {
  return cellNames.every((cell) => (draft[cell] === saved[cell]) === (cell !== 'bin'))
}

const cellId = ({ id, cell }: CellKey) => `${cell}-${id}`

/** In a compact row the label is within the box, above the value. */
const asField = 'compact:min-h-11 compact:w-full compact:min-w-0 compact:pt-4'

const shown = 'border-line bg-raised hover:border-ink'
/** Nothing to read: with a mouse, the box is seen only in the row that one is at. */
const shownInItsRow =
  'border-transparent in-[tr:is(:hover,:focus-within)]:border-line in-[tr:is(:hover,:focus-within)]:bg-raised pointer-coarse:border-line pointer-coarse:bg-raised'

type CellProps = { rows: RowEdits; product: AdminProduct; cell: Cell; text: string }

/** One value of a product, editable in its row. Enter saves and moves down, Escape restores the old value. */
export function EditableCell({ rows, product, cell, text }: CellProps) {
  const cellKey = { id: product._id, cell }
  const { name, inputMode } = cells[cell]
  const label = `${name} of ${product.name}`
  const edit = rows.edits[product._id]
  if (!edit) {
    return (
      <>
        <button
          id={cellId(cellKey)}
          type="button"
          title={label}
          onClick={() => rows.open(product, cell)}
          className={`figures min-h-8 min-w-16 cursor-text rounded-press border px-2 whitespace-nowrap pointer-coarse:min-h-11 print:hidden ${asField} ${text ? shown : shownInItsRow} ${cell === 'bin' ? 'text-left text-soft' : 'text-right'}`}
        >
          {text || 'Add'}
        </button>
        {/* On paper there is nothing to press. */}
        <span
          data-text={text}
          className="figures hidden before:content-[attr(data-text)] print:inline"
        />
      </>
    )
  }
  return (
    <input
      id={cellId(cellKey)}
      inputMode={inputMode}
      autoComplete="off"
      spellCheck={false}
      placeholder={name}
      aria-label={label}
      value={edit.draft[cell]}
      readOnly={edit.isSaving}
      onChange={({ target }) => rows.type(product._id, { ...edit.draft, [cell]: target.value })}
      onKeyDown={(event) => {
        if (cell !== 'bin' && endsScan(event) && isBarcode(event.currentTarget.value))
          return refuseScan(event, name)
        // Bins are scanned one after the other: the next one belongs into the row below.
        const isScanned = cell === 'bin' && isOnlyBinTyped(edit.draft, toDraft(product))
        if (event.key === 'Enter' || (isScanned && endsScan(event))) {
          event.preventDefault()
          rows.saveAndGoDown(cellKey)
        }
        if (event.key === 'Escape') rows.giveUp(cellKey)
      }}
      className={`figures min-h-8 w-20 rounded-press border border-ink bg-raised px-2 placeholder:text-soft read-only:bg-sunken pointer-coarse:min-h-11 ${asField} ${cell === 'bin' ? '' : 'text-right'}`}
    />
  )
}

/** True for a scanned barcode: prices, stocks and minimums have fewer digits. */
function isBarcode(typed: string): boolean {
  return /^\d{8,}$/.test(typed.trim())
}

/** Saves nothing and selects the text, so that the right value replaces it. */
function refuseScan(event: KeyboardEvent<HTMLInputElement>, name: string): void {
  const { currentTarget: field } = event
  event.preventDefault()
  field.setCustomValidity(`${field.value} is a barcode, and no ${name.toLowerCase()}.`)
  field.reportValidity()
  field.setCustomValidity('')
  field.select()
}

export function EditedRow({ rows, product }: Pick<CellProps, 'rows' | 'product'>) {
  const edit = rows.edits[product._id]
  if (!edit) return null
  const cellKey = { id: product._id, cell: 'price' } as const
  const save = () => rows.save(cellKey)
  const choose = (draft: ProductDraft) => {
    rows.type(product._id, draft)
    focusNext(() => document.getElementById(cellId(cellKey)))
  }
  return (
    <>
      <span className="mt-1 flex flex-wrap gap-2">
        <Button small busy={edit.isSaving} aria-label={`Save ${product.name}`} onClick={save}>
          Save
        </Button>
        <Button small variant="quiet" onClick={() => rows.giveUp(cellKey)}>
          Leave as it was
        </Button>
      </span>
      {!edit.isSaving && <ChangedMeanwhile typed={edit.draft} current={product} choose={choose} />}
    </>
  )
}
