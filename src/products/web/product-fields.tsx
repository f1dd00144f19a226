import { PictureField } from '#images/web/picture-field.tsx'
import type { ShopForm } from '#web/form.ts'
import { Field, numberInput, TextArea } from '#web/ui/field.tsx'
import type { Product } from '../contract.ts'
import type { ProductDraft } from './product-draft.ts'

/**
 * The fields of a product by name: a page arranges them. The labels of those that the specification
 * does not name hold no word of its own, by which these are found.
 */
export function productFields(
  { form, field }: ShopForm<ProductDraft>,
  {
    product,
    readOnly = false,
    onUploading,
  }: {
    /** Of a change: the product as it is. */
    product?: Product
    readOnly?: boolean
    onUploading: (isUploading: boolean) => void
  },
) {
  const register = (name: keyof ProductDraft) => ({ readOnly, ...field(name) })
  const wholeNumber = { ...numberInput, min: 1 }
  const text = { autoComplete: 'off' }
  return {
    name: <Field label="Name" {...text} {...register('name')} />,
    description: <TextArea label="Description" rows={5} {...register('description')} />,
    price: (
      <Field
        {...numberInput}
        inputMode="decimal"
        step="any"
        min={0}
        label={product ? 'Price' : 'Price per unit'}
        help={product ? `${product.currency} per unit, without tax` : 'Without tax'}
        {...register('price')}
      />
    ),
    quantity: (
      <Field
        {...wholeNumber}
        min={product ? 0 : 1}
        label="Quantity"
        help="Units in stock"
        {...register('quantity')}
      />
    ),
    minimumQuantity: (
      <Field
        {...wholeNumber}
        label="Minimum quantity"
        help="The fewest in one order"
        {...register('minimumQuantity')}
      />
    ),
    img: (
      <PictureField
        control={form.control}
        name="img"
        label="Photo"
        shape="wide"
        readOnly={readOnly}
        onUploading={onUploading}
      />
    ),
    kind: (
      <Field
        {...text}
        label="Kind"
        optional={!product}
        help={`Such as Brakes or Drivetrain${product ? '' : '; without one it is under Other'}`}
        {...register('kind')}
      />
    ),
    caseQuantity: (
      <Field
        {...wholeNumber}
        label="Case quantity"
        optional
        help="Sold in whole cases of"
        {...register('caseQuantity')}
      />
    ),
    productCode: (
      <Field
        {...text}
        label="Product code"
        optional
        help="Without one it gets its own"
        spellCheck={false}
        {...register('productCode')}
      />
    ),
    priceBreaks: (
      <Field
        {...text}
        label="Breaks"
        optional
        help="25:105 50:98 for 105 each from 25 units on, 98 from 50"
        spellCheck={false}
        {...register('priceBreaks')}
      />
    ),
  }
}
