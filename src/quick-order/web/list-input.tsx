import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { loadChunk } from '#web/chunk.ts'
import { readDraft, saveDraft } from '#web/drafts.ts'
import { saveFile } from '#web/files.ts'
import { useShopMutation } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import { Button } from '#web/ui/button.tsx'
import { Droppable, LinkButton, useDrop } from '#web/ui/choose-files.tsx'
import { ChooseSheet } from '#web/ui/choose-sheet.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { endsScan } from '#web/ui/focus.ts'
import { ListReading } from '#web/ui/how-read.tsx'
import { type HowToRead, openedFiles, readFileText, readings } from './check-list.ts'
import { ListFile } from './list-file.tsx'
import { PartNumberField } from './part-number-field.tsx'
import type { QuickOrderOfTab } from './use-quick-order.ts'

/** Four ways to write a line. */
const exampleLines = `10x KS-BD-320
KS-BP-174   50
22201-216-600  5
3 pcs brake disc 320 front`

export function ListInput({ quickOrder }: { quickOrder: QuickOrderOfTab }) {
  const { add, customer, checked } = quickOrder
  const draft = customer ? `quick-order:${customer}` : 'quick-order'
  // Empty, as the server draws it.
  const [typed, setState] = useState('')
  const setTyped = (text: string) => {
    setState(text)
    saveDraft(draft, { typed: text })
  }
  /** Restores text that was typed before hydration, or before a reload. */
  const restoreTyped = (field: HTMLTextAreaElement | null) => {
    if (!field) return
    const before = field.value || String(readDraft(draft)['typed'] ?? '')
    if (before !== typed) setTyped(before)
  }
  const file = useShopMutation({
    mutationFn: ({ chosen, sheet }: { chosen: File; sheet?: string }) =>
      readFileText(chosen, sheet === undefined ? {} : { sheet }),
    onSuccess: (text, { chosen }) => add(text, chosen),
  })
  const read = (text: string) => {
    if (text.trim() === '') return
    add(text)
    setTyped('')
  }
  // On a phone the lines of a list come first, and one more by its number.
  const section = useRef<HTMLElement>(null)
  const [isPasting, setPasting] = useState(false)
  const isFolded = checked !== null && !isPasting && typed.trim() === ''
  const paste = () => {
    flushSync(() => setPasting(true))
    section.current?.querySelector('textarea')?.focus()
  }
  const drop = useDrop((dropped) => {
    const [first] = dropped.files
    if (first) file.mutate({ chosen: first })
    else read(dropped.getData('text/plain'))
  })
  return (
    <section
      ref={section}
      aria-label="Add to the list"
      className={`grid content-start gap-4 rounded-surface border p-4 ${drop.isOver ? 'border-accent bg-sunken' : 'border-line'}`}
      {...drop.handlers}
    >
      <div className={`grid gap-4 ${isFolded ? 'max-sm:hidden' : ''}`}>
        <TextArea
          label="Paste a list"
          help={
            checked ? undefined : (
              <>
                Spreadsheet cells, an email or a note, in any layout, with our numbers, OEM numbers,
                old ones or your own. <Droppable>Or drop a file here.</Droppable>
              </>
            )
          }
          className="[&_textarea]:placeholder:font-mono [&_textarea]:placeholder:text-row [&>p:empty]:hidden"
          placeholder={checked ? undefined : exampleLines}
          ref={restoreTyped}
          rows={checked ? 2 : 8}
          value={typed}
          spellCheck={false}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onPaste={(event) => {
            const text = event.clipboardData.getData('text/plain')
            // Into an empty field comes a whole list; beside other words it is part of a line.
            if (typed.trim() !== '' || !/\S/.test(text)) return
            event.preventDefault()
            read(text)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) read(typed)
          }}
        />
        <div className="flex flex-wrap items-center gap-3">
          <Button variant="main" onClick={() => read(typed)} disabled={typed.trim() === ''}>
            Check list
          </Button>
          <ListFile busy={file.isPending} choose={(chosen) => file.mutate({ chosen })}>
            {file.isPending ? 'Reading the file' : 'Choose a file'}
          </ListFile>
          {!checked && <Examples add={add} />}
        </div>
      </div>
      {file.variables && (
        <ChooseSheet
          error={file.error}
          choose={(sheet) => file.mutate({ ...file.variables, sheet })}
        />
      )}
      {quickOrder.pending && <ReplaceOrAdd {...quickOrder.pending} />}
      <FilesRead quickOrder={quickOrder} />
      <LineByHand add={add} className={isFolded ? 'sm:border-t sm:pt-4' : 'border-t pt-4'} />
      {isFolded && (
        <Button small variant="quiet" className="justify-self-start sm:hidden" onClick={paste}>
          Paste a list or choose a file
        </Button>
      )}
    </section>
  )
}

/** A list of the shop's own parts, to see what is found of one. */
function Examples({ add }: { add: (text: string) => void }) {
  const example = useShopMutation({
    mutationFn: async (as: 'text' | 'xlsx') => {
      const { rows } = await send('GET /quick-order/example', {})
      if (as === 'text') return add(rows.map((cells) => cells.join('\t')).join('\n'))
      const { makeXlsx } = await loadChunk(() => import('../our-columns.ts'))
      saveFile(await makeXlsx(rows), 'example-list.xlsx')
    },
  })
  return (
    <p className="flex flex-wrap items-center gap-x-5">
      <LinkButton busy={example.isPending} onClick={() => example.mutate('text')}>
        Try an example
      </LinkButton>
      <LinkButton onClick={() => example.mutate('xlsx')}>Download example</LinkButton>
    </p>
  )
}

/** How the files of the list were read; empty after a reload. */
function FilesRead({ quickOrder: { list, replaceList } }: { quickOrder: QuickOrderOfTab }) {
  const again = useShopMutation({
    mutationFn: ({ file, how }: { file: File; how: HowToRead; index: number }) =>
      readFileText(file, how),
    onSuccess: (text, { index }) => replaceList(index, text),
  })
  return list.files.map(({ list: index, name }) => {
    const file = openedFiles.get(`${index} ${name}`)
    const reading = file && readings.get(file)
    if (!file || !reading) return null
    return (
      <ListReading
        key={index}
        name={name}
        reading={reading}
        choose={(how) => again.mutate({ file, how, index })}
      />
    )
  })
}

type ReplaceOrAddProps = NonNullable<QuickOrderOfTab['pending']>

/** Asks what happens to the lines of an earlier visit: they are neither kept nor removed silently. */
function ReplaceOrAdd({ replaceList, addToList, discard }: ReplaceOrAddProps) {
  return (
    <div role="alert" className="grid gap-3 border-l-2 border-accent pl-3 text-row">
      <p>Your last list is still here. Replace it with this one?</p>
      <div className="flex flex-wrap gap-3">
        <Button small variant="main" onClick={replaceList}>
          Replace it
        </Button>
        <Button small onClick={addToList}>
          Add to them
        </Button>
        <Button small variant="quiet" onClick={discard}>
          Leave it out
        </Button>
      </div>
    </div>
  )
}

const field =
  'min-h-11 w-full rounded-press border border-edge bg-raised px-3 py-2 hover:border-ink'

type LineByHandProps = { add: (text: string) => void; className: string }

function LineByHand({ add, className }: LineByHandProps) {
  const id = useId()
  const [number, setNumber] = useState('')
  const [quantity, setQuantity] = useState('')
  const addLine = (part: string) => {
    const units = quantity.trim()
    // A scanner types the next number into the focused field: that is no quantity.
    if (isScannedNumber(units)) {
      add(part)
      add(units)
    } else add(units === '' ? part : `${units} x ${part}`)
    setNumber('')
    setQuantity('')
    document.getElementById(id)?.focus()
  }
  return (
    <form
      className={`relative grid grid-cols-[minmax(0,1fr)_5rem_auto] items-end gap-3 border-line max-[16rem]:grid-cols-1 ${className}`}
      onSubmit={(event) => {
        event.preventDefault()
        if (number.trim() !== '') addLine(number.trim())
      }}
    >
      <div className="grid gap-1">
        <label htmlFor={id} className="text-row font-semibold">
          Or type a number
        </label>
        <PartNumberField
          id={id}
          value={number}
          type={setNumber}
          choose={(code) => {
            if (quantity.trim() !== '') return addLine(code)
            setNumber(code)
            document.getElementById(`${id}-quantity`)?.focus()
          }}
          className={field}
          takesFirst
        />
      </div>
      <div className="grid gap-1">
        <label htmlFor={`${id}-quantity`} className="text-row font-semibold">
          Quantity
        </label>
        <input
          id={`${id}-quantity`}
          value={quantity}
          inputMode="numeric"
          maxLength={20}
          autoComplete="off"
          onChange={({ currentTarget }) => setQuantity(currentTarget.value)}
          onKeyDown={(event) => {
            if (number.trim() === '' || !isScannedNumber(quantity.trim()) || !endsScan(event))
              return
            event.preventDefault()
            addLine(number.trim())
          }}
          className={`${field} figures text-right`}
        />
      </div>
      <Button type="submit" disabled={number.trim() === ''}>
        Add
      </Button>
    </form>
  )
}

/** More digits than any quantity has, or letters and digits: 'KS-BD-320', '4006381333931'. */
function isScannedNumber(typed: string): boolean {
  return /^\d{8,}$/.test(typed) || /^(?=.*\d)(?=.*\p{L}{2}).{6,}$/u.test(typed)
}
