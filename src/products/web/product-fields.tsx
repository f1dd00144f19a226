import type { ComponentProps } from 'react'
import { PictureField } from '#images/web/picture-field.tsx'
import type { ShopForm } from '#web/form.ts'
import { Field, TextArea } from '#web/ui/field.tsx'
import { numberInput } from '#web/ui/number-input.ts'
import type { Product } from '../contract.ts'
import { MorePictures } from './more-pictures.tsx'
import type { ProductDraft } from './product-draft.ts'

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
