import { type ComponentProps, useId, useRef, useState } from 'react'
import { offeredTypes } from '#images/rules.ts'
import { PictureField, uploadPicture } from '#images/web/picture-field.tsx'
import type { ShopForm } from '#web/form.ts'
import { errorMessage } from '#web/mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextArea } from '#web/ui/field.tsx'
import { focusNext } from '#web/ui/focus.ts'
import { numberInput } from '#web/ui/number-input.ts'
import type { Product } from '../contract.ts'
import { maxPictures } from '../rules.ts'
import type { ProductDraft } from './product-draft.ts'
import { Thumb } from './product-picture.tsx'

/**
 * The fields of a product by name: a page arranges them. The labels of those that the specification
 * does not name hold no word of its own, by which these are found.
 */
export function productFields(
  form: ShopForm<ProductDraft>,
  {
    product,
    readOnly = false,
    onUploading,
    onUploadingMore,
  }: {
    /** Of a change: the product as it is. */
    product?: Product
    readOnly?: boolean
    onUploading: (isUploading: boolean) => void
    onUploadingMore: (isUploading: boolean) => void
  },
) {
  const field = (name: keyof ProductDraft, input: ComponentProps<typeof Field>) => (
    <Field autoComplete="off" readOnly={readOnly} {...input} {...form.field(name)} />
  )
  const wholeNumber = { ...numberInput, min: 1 }
  const optional = { optional: true, spellCheck: false }
  return {
    name: field('name', { label: 'Name' }),
    description: (
      <TextArea label="Description" rows={5} readOnly={readOnly} {...form.field('description')} />
    ),
    price: field('price', {
      ...numberInput,
      inputMode: 'decimal',
      step: 'any',
      min: 0,
      label: product ? 'Price' : 'Price per unit',
      help: product ? `${product.currency} per unit, without tax` : 'Without tax',
    }),
    quantity: field('quantity', {
      ...wholeNumber,
      min: product ? 0 : 1,
      label: 'Quantity',
      help: 'Units in stock',
    }),
    minimumQuantity: field('minimumQuantity', {
      ...wholeNumber,
      label: 'Minimum quantity',
      help: 'The fewest in one order',
    }),
    img: (
      <PictureField
        form={form}
        label="Photo"
        shape="wide"
        readOnly={readOnly}
        onUploading={onUploading}
      />
    ),
    morePictures: <MorePictures form={form} readOnly={readOnly} onUploading={onUploadingMore} />,
    kind: field('kind', {
      label: 'Kind',
      optional: !product,
      help: `Such as Brakes or Drivetrain${product ? '' : '; without one it is under Other'}`,
    }),
    caseQuantity: field('caseQuantity', {
      ...wholeNumber,
      label: 'Case quantity',
      optional: true,
      help: 'Sold in whole cases of',
    }),
    productCode: field('productCode', {
      ...optional,
      label: 'Product code',
      help: 'Without one it gets its own',
    }),
    priceBreaks: field('priceBreaks', {
      ...optional,
      label: 'Breaks',
      help: '25:105 50:98 for 105 each from 25 units on, 98 from 50',
    }),
  }
}

type MorePicturesProps = {
  form: ShopForm<ProductDraft>
  readOnly: boolean
  /** Told while pictures are on their way, so that the form waits for them. */
  onUploading: (isUploading: boolean) => void
}

/** The pictures after the photo, in order. The first of them, moved up, becomes the photo. */
function MorePictures({ form, readOnly, onUploading }: MorePicturesProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [uploading, setUploading] = useState(0)
  const [refusals, setRefusals] = useState<string[]>([])
  const photo = form.values.img
  const more = form.values.morePictures.split(' ').filter(Boolean)
  const save = ([first = '', ...others]: string[]) => {
    form.setValue('img', first)
    form.setValue('morePictures', others.join(' '))
  }
  /** Exchanges the picture at a place, the photo's is 0, with the next one; the press stays with `img`. */
  const swap = (place: number, img: string, press: 'Up' | 'Down') => {
    const all = [photo, ...more]
    save(all.toSpliced(place, 2, ...all.slice(place, place + 2).reverse()))
    const find = (buttons: string) =>
      document.getElementById(`${id}${img}`)?.querySelector<HTMLElement>(buttons)
    focusNext(() => find(`[data-press=${press}]:enabled`) ?? find('button'))
  }
  const add = async (files: File[]) => {
    setRefusals([])
    onUploading(true)
    for (const [place, file] of files.entries()) {
      setUploading(files.length - place)
      try {
        const img = await uploadPicture(file)
        const now = form.getValues().morePictures.split(' ').filter(Boolean)
        if (!now.includes(img) && now.length < maxPictures - 1)
          form.setValue('morePictures', [...now, img].join(' '))
      } catch (error) {
        const refusal = `${file.name}: ${errorMessage(error as Error)}`
        setRefusals((others) => [...others, refusal])
      }
    }
    setUploading(0)
    onUploading(false)
  }
  return (
    <fieldset aria-describedby={`${id}-refused`} className="mb-4 grid gap-2">
      <legend className="mb-2 text-sm font-semibold">More pictures</legend>
      {more.length > 0 && (
        <ol className="grid gap-1">
          {more.map((img, index) => {
            const place = index + 1
            const name = `picture ${place + 1}`
            return (
              <li key={img} id={`${id}${img}`} className="flex flex-wrap items-center gap-2">
                <Thumb src={img} />
                {!readOnly && (
                  <>
                    <Button
                      small
                      data-press="Up"
                      aria-label={`Move ${name} up`}
                      onClick={() => swap(index, img, 'Up')}
                    >
                      Up
                    </Button>
                    <Button
                      small
                      data-press="Down"
                      aria-label={`Move ${name} down`}
                      disabled={place === more.length}
                      onClick={() => swap(place, img, 'Down')}
                    >
                      Down
                    </Button>
                    <Button
                      small
                      look="quiet danger"
                      aria-label={`Remove ${name}`}
                      onClick={() => save([photo, ...more.filter((one) => one !== img)])}
                    >
                      Remove
                    </Button>
                  </>
                )}
              </li>
            )
          })}
        </ol>
      )}
      {!readOnly && (
        <>
          <Button
            small
            className="justify-self-start"
            busy={uploading > 0}
            disabled={more.length >= maxPictures - 1}
            onClick={() => input.current?.click()}
          >
            Add more pictures
          </Button>
          <input
            ref={input}
            type="file"
            multiple
            accept={offeredTypes}
            aria-label="Further pictures"
            className="hidden"
            onChange={({ currentTarget }) => {
              void add([...(currentTarget.files ?? [])])
              currentTarget.value = ''
            }}
          />
        </>
      )}
      <p role="status" className="text-sm text-soft empty:hidden">
        {uploading > 0 && `${uploading} to be sent`}
      </p>
      <div id={`${id}-refused`} role="alert" className="text-sm font-medium text-bad empty:hidden">
        {refusals.map((refusal) => (
          <p key={refusal}>{refusal}</p>
        ))}
      </div>
    </fieldset>
  )
}
