import { useState } from 'react'
import { useLocation } from 'react-router'
import { findCurrency } from '#base/currency.ts'
import { formatCount, pluralize } from '#base/format.ts'
import { Problem } from '#base/problem.ts'
import { ours } from '#base/texts.ts'
import { useShopForm } from '#web/form.ts'
import { errorMessage, useShopMutation } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import { Button } from '#web/ui/button.tsx'
import { UnbrokenPartNumbers } from '#web/ui/description-list.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { Form, SubmitButton } from '#web/ui/form.tsx'
import type { WholePriceList } from '../../admin-contract.ts'
import { parsePriceLines, type WrongLine } from '../../read-price-lines.ts'
import { maxListPrices } from '../../rules.ts'

/** Sets many prices at once, pasted from a spreadsheet; open for a new list. Closing it keeps the text. */
export function PastePrices({ list }: { list: WholePriceList }) {
  // The browser keeps a link's state when the page is reloaded: `added` alone does not make the list new.
  const isNew = useLocation().state?.added === list._id && list.prices.length === 0
  const [isOpen, setOpen] = useState(isNew)
  const close = () => setOpen(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Paste Prices</Button>
      <Dialog open={isOpen} title="Paste prices" onClose={close}>
        <PasteForm list={list} onDone={close} />
      </Dialog>
    </>
  )
}

type Lines = { lines: string }
type Submitted = Lines & ReturnType<typeof parsePriceLines>
type PasteFormProps = { list: WholePriceList; onDone: () => void }

function PasteForm({ list: { _id: id, name, currency }, onDone }: PasteFormProps) {
  const [wrongLines, setWrongLines] = useState<WrongLine[]>([])
  const shopForm = useShopForm<Lines>({
    validate: ({ lines }) => ({ lines: checkLines(lines) }),
    defaultValues: { lines: '' },
    draft: `prices:${id}`,
  })
  const set = useShopMutation({
    form: shopForm,
    mutationFn: ({ prices }: Submitted, options) =>
      send('PUT /price-lists/:id', { params: { id }, body: { prices } }, options),
    invalidates: () => [['price-lists']],
    successToast: (_, { prices }) => [
      `${name} have been updated`,
      pluralize(prices.length, 'price'),
    ],
    onSuccess: (_, { lines }) => {
      shopForm.resetAfter({ lines }, { lines: '' })
      onDone()
    },
    errorToast: (error, { writtenLines }) => {
      if (error instanceof Problem && error.code === 'prices-refused') {
        const refused = (error.extra['lines'] ?? []) as { place: number; message: string }[]
        const wrong = refused.flatMap(({ place: index, message }) => {
          const written = writtenLines[index]
          return written ? [{ ...written, message }] : []
        })
        setWrongLines(wrong)
        shopForm.focus('lines')
      }
      return errorMessage(error)
    },
  })
  return (
    <Form
      aria-label="Paste prices"
      onSubmit={shopForm.submit(({ lines }) => {
        const read = parsePriceLines(lines, findCurrency(currency))
        setWrongLines(read.wrong)
        if (read.wrong.length === 0) set.mutate({ lines, ...read })
      })}
    >
      <TextArea
        label="Set prices"
        help={
          <UnbrokenPartNumbers>
            One part per line: product code, price, quantity prices. KS-BD-320 112 25:105 50:98.
            “out” for a price removes the part. You can paste rows from a spreadsheet.
          </UnbrokenPartNumbers>
        }
        rows={10}
        spellCheck={false}
        data-autofocus
        error={shopForm.findError('lines') ?? describeWrong(wrongLines.length)}
        {...shopForm.register('lines')}
      />
      {wrongLines.length > 0 && (
        <ul className="mb-3 max-h-48 overflow-y-auto text-row">
          {wrongLines.map(({ line, text, message }) => (
            <li key={line} className="border-l-2 border-bad pl-3">
              <span className="text-soft">Line {formatCount(line)}: </span>
              <code className="wrap-anywhere">{text}</code> {message}
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onDone}>Cancel</Button>
        <SubmitButton busy={set.isPending}>Set Prices</SubmitButton>
      </div>
    </Form>
  )
}

function checkLines(lines: string): string | undefined {
  const { prices, wrong } = parsePriceLines(lines)
  if (prices.length + wrong.length === 0) return 'Lines are Required'
  return prices.length > maxListPrices ? ours.priceListFull : undefined
}

function describeWrong(lines: number): string | undefined {
  if (lines === 0) return undefined
  if (lines === 1) return 'One line has an error. Nothing was changed.'
  return `${formatCount(lines)} lines have errors. Nothing was changed.`
}
