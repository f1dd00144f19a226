import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { offeredTypes } from '#images/rules.ts'
import { PictureField, uploadPicture } from '#images/web/picture-field.tsx'
import type { ShopForm } from '#web/form.ts'
import { errorMessage } from '#web/mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { FileButton } from '#web/ui/choose-files.tsx'
import { Field, FieldError, numberInput, TextArea } from '#web/ui/field.tsx'
import { focusNext } from '#web/ui/focus.ts'
import { AskBeforeLeaving, Form, SubmitButton } from '#web/ui/form.tsx'
import { FormBar } from '#web/ui/form-bar.tsx'
import type { Product } from '../../contract.ts'
import { maxPictures } from '../../rules.ts'
import { Thumb } from '../product-picture.tsx'
import {
  breaksOf,
  type ProductDraft,
  parseSeen,
  type SeenProduct,
  toDraft,
  writeBreaks,
} from './product-draft.ts'
import { QuantityPrices } from './quantity-prices.tsx'

/** In the order of the page. */
const labels = {
  img: 'Photo',
  morePictures: 'More pictures',
  name: 'Name',
  description: 'Description',
  kind: 'Category',
  caseQuantity: 'Case quantity',
  productCode: 'Product code',
  price: 'Price',
  quantity: 'Quantity',
  minimumQuantity: 'Minimum quantity',
  priceBreaks: 'Quantity prices',
  bin: 'Bin',
} as const

type FieldName = keyof typeof labels
const names = Object.keys(labels) as FieldName[]

type ProductFormProps = {
  form: ShopForm<ProductDraft>
  /** The product to change; without it a new one is added. */
  product?: Product
  /** The shop's currency, once it is loaded. */
  currency: string | undefined
  readOnly?: boolean
  busy: boolean
  save: (draft: ProductDraft) => void
  button: string
  children?: ReactNode
}

/**
 * All fields of a product. Labels of fields outside the specification avoid its words, by which tests find the
 * others.
 */
export function ProductForm(props: ProductFormProps) {
  const { form, product, currency, readOnly = false, busy, save, button, children } = props
  const [isUploading, setUploading] = useState(false)
  const [waiting, setWaiting] = useState(0)
  const field = (name: FieldName, input: Partial<ComponentProps<typeof Field>> = {}) => (
    <Field label={labels[name]} readOnly={readOnly} {...input} {...form.field(name)} />
  )
  const wholeNumber = { ...numberInput, min: 1 }
  const isBusy = !readOnly && (busy || isUploading || waiting > 0)
  return (
    <Form onSubmit={form.submit(save)} className="max-w-[40rem]">
      <div className="grid gap-2">
        <PictureField
          form={form}
          label={labels.img}
          shape="wide"
          readOnly={readOnly}
          onUploading={setUploading}
        />
        <MorePictures form={form} readOnly={readOnly} waiting={waiting} setWaiting={setWaiting} />
        {field('name')}
        <TextArea
          label={labels.description}
          rows={4}
          readOnly={readOnly}
          {...form.field('description')}
        />
        <div className={row}>
          {field('kind', {
            optional: !product,
            help: product ? 'Such as Brakes' : 'Other if empty',
            className: product ? 'min-[24rem]:col-span-2' : '',
          })}
          {field('caseQuantity', { ...wholeNumber, optional: true, help: 'Units per case' })}
          {!product &&
            field('productCode', { optional: true, spellCheck: false, help: 'Assigned if empty' })}
        </div>
        <div className={row}>
          {field('price', {
            inputMode: 'decimal',
            autoComplete: 'off',
            label: product ? labels.price : 'Price per unit',
            help: currency ? `${currency}, without tax` : 'Without tax',
          })}
          {field('quantity', { ...wholeNumber, min: product ? 0 : 1, help: 'Units in stock' })}
          {field('minimumQuantity', { ...wholeNumber, help: 'Units per order' })}
        </div>
        <Breaks form={form} readOnly={readOnly} />
      </div>
      {children}
      <FormBar sticky={!readOnly}>
        <SubmitButton disabled={readOnly} busy={isBusy} className="min-w-[min(10rem,100%)]">
          {button}
        </SubmitButton>
      </FormBar>
      <AskBeforeLeaving when={form.isDirty} onLeave={form.markSaved} />
    </Form>
  )
}

const row = 'grid gap-x-4 gap-y-2 min-[24rem]:grid-cols-2 sm:grid-cols-3'

function Breaks({ form, readOnly }: { form: ShopForm<ProductDraft>; readOnly: boolean }) {
  const id = useId()
  const error = form.findError('priceBreaks')
  return (
    <fieldset className="mb-3" aria-describedby={`${id}-help`}>
      <legend className="text-row font-semibold">
        {labels.priceBreaks}
        <span className="font-normal text-soft"> (optional)</span>
      </legend>
      <p id={`${id}-help`} className="mt-1 mb-2 text-row text-soft">
        A lower price per unit from a number of units on
      </p>
      <QuantityPrices
        stacked
        field="priceBreaks"
        error={error && `${id}-error`}
        readOnly={readOnly}
        breaks={breaksOf(form.values)}
        change={(breaks) => form.setValue('priceBreaks', writeBreaks(breaks))}
      />
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  )
}

type MorePicturesProps = {
  form: ShopForm<ProductDraft>
  readOnly: boolean
  /** How many pictures are still to be sent. */
  waiting: number
  setWaiting: (pictures: number) => void
}

/** The pictures after the photo, in order. The first of them, moved up, becomes the photo. */
function MorePictures({ form, readOnly, waiting, setWaiting }: MorePicturesProps) {
  const id = useId()
  const [refusals, setRefusals] = useState<string[]>([])
  const all = [form.values.img, ...readAddresses(form.values)]
  const save = ([first = '', ...others]: string[]) => {
    form.setValue('img', first)
    form.setValue('morePictures', others.join(' '))
  }
  /** Exchanges the picture at a place, the photo's is 0, with the next one; the press stays with `img`. */
  const swap = (index: number, img: string, press: string) => {
    save(all.toSpliced(index, 2, ...all.slice(index, index + 2).reverse()))
    const find = (buttons: string) =>
      document.getElementById(`${id}${img}`)?.querySelector<HTMLElement>(buttons)
    focusNext(() => find(`[data-press=${press}]:enabled`) ?? find('button'))
  }
  const add = async (files: File[]) => {
    setRefusals([])
    for (const [index, file] of files.entries()) {
      setWaiting(files.length - index)
      try {
        const img = await uploadPicture(file)
        const now = readAddresses(form.getValues())
        if (!now.includes(img) && now.length < maxPictures - 1)
          form.setValue('morePictures', [...now, img].join(' '))
      } catch (error) {
        const refusal = `${file.name}: ${errorMessage(error)}`
        setRefusals((others) => [...others, refusal])
      }
    }
    setWaiting(0)
  }
  return (
    <fieldset aria-describedby={`${id}-refused`} className="-mt-3 mb-4 grid gap-2">
      <legend className="sr-only">{labels.morePictures}</legend>
      {all.length > 1 && (
        <ol className="grid gap-1">
          {all.map((img, index) => {
            if (index === 0) return null
            const button = (press: string, name: string, click: () => void, off = false) => (
              <Button
                small
                variant={press === 'Remove' ? 'quiet danger' : 'plain'}
                data-press={press}
                aria-label={name}
                disabled={off}
                onClick={click}
              >
                {press}
              </Button>
            )
            const name = `picture ${index + 1}`
            const isLast = index === all.length - 1
            return (
              <li key={img} id={`${id}${img}`} className="flex flex-wrap items-center gap-2">
                <Thumb src={img} />
                {!readOnly && (
                  <>
                    {button('Up', `Move ${name} up`, () => swap(index - 1, img, 'Up'))}
                    {button('Down', `Move ${name} down`, () => swap(index, img, 'Down'), isLast)}
                    {button('Remove', `Remove ${name}`, () => save(all.toSpliced(index, 1)))}
                  </>
                )}
              </li>
            )
          })}
        </ol>
      )}
      {!readOnly && (
        <FileButton
          small
          variant="quiet"
          className="-ml-[11px] justify-self-start"
          busy={waiting > 0}
          disabled={all.length >= maxPictures}
          label="Further pictures"
          field={{ multiple: true, accept: offeredTypes }}
          choose={add}
        >
          Add more pictures
        </FileButton>
      )}
      <p role="status" className="text-row text-soft empty:hidden">
        {waiting > 0 && `${waiting} to be sent`}
      </p>
      <div id={`${id}-refused`} role="alert" className="text-row font-medium text-bad empty:hidden">
        {refusals.map((refusal) => (
          <p key={refusal}>{refusal}</p>
        ))}
      </div>
    </fieldset>
  )
}

function readAddresses({ morePictures }: ProductDraft): string[] {
  return morePictures.split(' ').filter(Boolean)
}

type ChangedMeanwhileProps = {
  typed: ProductDraft
  current: SeenProduct
  choose: (draft: ProductDraft) => void
}

/**
 * Shows what a colleague changed since the form was opened, beside the typed values, and lets the admin choose.
 * Stock moved by orders is ignored while its field is untouched.
 */
export function ChangedMeanwhile({ typed, current, choose }: ChangedMeanwhileProps) {
  const seen = toDraft(parseSeen(typed))
  const theirs = toDraft(current)
  const isTyped = (name: FieldName) => typed[name].trim() !== seen[name]
  const changed = names.filter(
    (name) => theirs[name] !== seen[name] && (name !== 'quantity' || isTyped(name)),
  )
  const chooseTyped = () => {
    const own = names.filter(isTyped).map((name) => [name, typed[name]])
    choose({ ...theirs, ...Object.fromEntries(own) })
  }
  const describe = (name: FieldName) => {
    if (name === 'img' || name === 'morePictures')
      return isTyped(name) ? 'another now; you chose one too' : 'another now'
    const now = `${show(theirs, name) || 'empty'} now`
    return isTyped(name) ? `${now}; you typed ${show(typed, name) || 'nothing'}` : now
  }
  // Always rendered, so that changes are announced.
  return (
    <div role="status">
      {changed.length > 0 && (
        <div className="mt-6 border-l-4 border-accent bg-sunken px-5 py-4">
          <strong className="font-semibold">This product has been changed by someone else.</strong>
          <ul className="mt-2 list-disc pl-5 wrap-anywhere">
            {changed.map((name) => (
              <li key={name}>
                {labels[name]}: {describe(name)}
              </li>
            ))}
          </ul>
          <div className="mt-3 flex flex-wrap gap-3">
            <Button small onClick={() => choose(theirs)}>
              Use theirs
            </Button>
            <Button small onClick={chooseTyped}>
              Keep what I typed
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}

function show(draft: ProductDraft, name: FieldName): string {
  if (name !== 'priceBreaks') return draft[name]
  return breaksOf(draft)
    .map(({ from, price }) => `from ${from} ${price}`)
    .join(', ')
}
