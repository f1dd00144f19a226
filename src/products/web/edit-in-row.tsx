import { useLayoutEffect, useState } from 'react'
import type { FieldMessages } from '#base/problem.ts'
import { Problem } from '#base/problem.ts'
import { spec } from '#base/texts.ts'
import { errorMessage, useShopMutation } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import { Button } from '#web/ui/button.tsx'
import { focusNext } from '#web/ui/focus.ts'
import { numberInput } from '#web/ui/number-input.ts'
import type { AdminProduct, updateProduct } from '../contract.ts'
import { maxLengths } from '../rules.ts'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import { checkEdit, type ProductDraft, parseSeen, toDraft, toRowBody } from './product-draft.ts'

const names = { bin: 'bin', price: 'price', quantity: 'stock', minimumQuantity: 'minimum' } as const
type Cell = keyof typeof names
const cells = Object.keys(names) as Cell[]

type Edit = { draft: ProductDraft; wrong: FieldMessages<ProductDraft>; isSaving: boolean }
type Place = { id: string; cell: Cell }

export type RowEdits = ReturnType<typeof useRowEdits>

/** Edits of products where they stand in a list: what is typed stays until it is saved or given up. */
export function useRowEdits(products: AdminProduct[]) {
  const [edits, setEdits] = useState<Record<string, Edit>>({})
  const [opened, setOpened] = useState<Place | null>(null)
  useLayoutEffect(() => {
    const input = opened && document.getElementById(cellId(opened))
    if (input instanceof HTMLInputElement) input.select()
  }, [opened])

  const change = (id: string, next: Partial<Edit>) =>
    setEdits((all) => (all[id] ? { ...all, [id]: { ...all[id], ...next } } : all))
  const close = (id: string) => setEdits(({ [id]: _, ...others }) => others)
  const open = (product: AdminProduct, cell: Cell) => {
    const edit = { draft: toDraft(product), wrong: {}, isSaving: false }
    setEdits((all) => (all[product._id] ? all : { ...all, [product._id]: edit }))
    setOpened({ id: product._id, cell })
  }
  const giveUp = (place: Place) => {
    close(place.id)
    focusNext(() => document.getElementById(cellId(place)))
  }

  const update = useShopMutation<Place & { draft: ProductDraft }, AdminProduct>({
    mutationFn: ({ id, draft }, idempotencyKey) =>
      send<typeof updateProduct>(
        'PUT /products/:id',
        { params: { id }, body: toRowBody(draft) },
        { idempotencyKey },
      ),
    invalidates: () => [['products']],
    // Refused because somebody changed it meanwhile, it is looked up again, and the row says what differs.
    invalidatesOnError: () => [['products']],
    successToast: ({ name }) => spec.products.updated(name),
    onSuccess: (_, place) => giveUp(place),
    errorToast: (error, { id }) => {
      const refused = error instanceof Problem ? error.errors : []
      const wrong = refused.map(({ field, message }) => [field, message])
      change(id, { isSaving: false, wrong: Object.fromEntries(wrong) })
      return errorMessage(error)
    },
  })

  const save = (place: Place) => {
    const edit = edits[place.id]
    if (!edit || edit.isSaving) return false
    const { draft } = edit
    const found = checkEdit(draft)
    const wrong = Object.fromEntries(cells.map((cell) => [cell, found[cell]]))
    if (Object.values(wrong).some(Boolean)) {
      change(place.id, { wrong })
      return false
    }
    if (!isTyped(draft)) giveUp(place)
    else {
      change(place.id, { isSaving: true, wrong: {} })
      update.mutate({ ...place, draft })
    }
    return true
  }

  return {
    edits,
    open,
    giveUp,
    save,
    type: (id: string, draft: ProductDraft) => change(id, { draft, wrong: {} }),
    saveAndGoDown: (place: Place) => {
      const below = products[products.findIndex(({ _id }) => _id === place.id) + 1]
      if (save(place) && below) open(below, place.cell)
    },
    hasTyped: () => Object.values(edits).some(({ draft }) => isTyped(draft)),
    forget: () => setEdits({}),
  }
}

function isTyped(draft: ProductDraft): boolean {
  const seen = toDraft(parseSeen(draft))
  return cells.some((cell) => draft[cell].trim() !== seen[cell])
}

function cellId({ id, cell }: Place): string {
  return `${cell}-${id}`
}

/** One value of a product: pressed it can be changed where it stands. Enter saves and goes down, Escape gives back what was. */
export function EditableCell({
  rows,
  product,
  cell,
  text,
}: {
  rows: RowEdits
  product: AdminProduct
  cell: Cell
  text: string
}) {
  const place = { id: product._id, cell }
  const id = cellId(place)
  const label = `${names[cell]} of ${product.name}`
  const edit = rows.edits[product._id]
  if (!edit) {
    return (
      <>
        <button
          id={id}
          type="button"
          title={`Change the ${label}`}
          onClick={() => rows.open(product, cell)}
          className="figures -mx-2 min-h-9 cursor-text rounded-press border border-transparent px-2 text-inherit hover:border-edge pointer-coarse:min-h-11 print:hidden"
        >
          {text}
        </button>
        {/* On paper there is nothing to press. */}
        <span
          data-text={text}
          className="figures hidden before:content-[attr(data-text)] print:inline"
        />
      </>
    )
  }
  const wrong = edit.wrong[cell]
  const input =
    cell === 'bin'
      ? { placeholder: 'Bin', maxLength: maxLengths.bin, autoComplete: 'off', spellCheck: false }
      : {
          ...numberInput,
          min: 0,
          ...(cell === 'price' ? ({ inputMode: 'decimal', step: 'any' } as const) : {}),
        }
  return (
    <>
      <input
        id={id}
        {...input}
        aria-label={`${label.charAt(0).toUpperCase()}${label.slice(1)}`}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={wrong ? `${id}-wrong` : undefined}
        value={edit.draft[cell]}
        readOnly={edit.isSaving}
        onChange={({ target }) => rows.type(product._id, { ...edit.draft, [cell]: target.value })}
        onKeyDown={(event) => {
          if (event.key === 'Enter') rows.saveAndGoDown(place)
          else if (event.key === 'Escape') rows.giveUp(place)
          else return
          event.preventDefault()
        }}
        className={`figures min-h-9 w-24 rounded-press border bg-raised px-2 placeholder:text-soft read-only:bg-sunken pointer-coarse:min-h-11 ${cell === 'bin' ? 'mt-1' : 'text-right'} ${wrong ? 'border-bad' : 'border-edge'}`}
      />
      {wrong && (
        <span id={`${id}-wrong`} role="alert" className="block text-xs text-bad">
          {wrong}
        </span>
      )}
    </>
  )
}

/** Saves a row or gives it up for whoever has no Enter and no Escape, and says what was changed meanwhile. */
export function EditedRow({ rows, product }: { rows: RowEdits; product: AdminProduct }) {
  const edit = rows.edits[product._id]
  if (!edit) return null
  const place = { id: product._id, cell: 'price' } as const
  return (
    <>
      <span className="mt-1 flex flex-wrap gap-2">
        <Button
          small
          busy={edit.isSaving}
          aria-label={`Save ${product.name}`}
          onClick={() => rows.save(place)}
        >
          Save
        </Button>
        <Button
          small
          look="quiet"
          aria-label={`Leave as it was: ${product.name}`}
          onClick={() => rows.giveUp(place)}
        >
          Leave as it was
        </Button>
      </span>
      {!edit.isSaving && (
        <ChangedMeanwhile
          typed={edit.draft}
          current={product}
          choose={(draft) => {
            rows.type(product._id, draft)
            focusNext(() => document.getElementById(cellId(place)))
          }}
        />
      )}
    </>
  )
}
