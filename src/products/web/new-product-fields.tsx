import { PictureField } from '#images/web/picture-field.tsx'
import type { ShopForm } from '#web/form.ts'
import { Field, numberInput, TextArea } from '#web/ui/field.tsx'
import type { ProductDraft } from './product-draft.ts'

/** The fields of a new product: what the shop needs, then what makes it easier to find and order. */
export function NewProductFields({
  shopForm: { form, wrong },
  onUploading,
}: {
  shopForm: ShopForm<ProductDraft>
  onUploading: (yes: boolean) => void
}) {
  const { register, control } = form
  return (
    <div className="grid max-w-4xl gap-x-10 gap-y-2 xl:grid-cols-2">
      <div className="grid content-start gap-2">
        <Field label="Name" autoComplete="off" error={wrong('name')} {...register('name')} />
        <TextArea
          label="Description"
          rows={5}
          error={wrong('description')}
          {...register('description')}
        />
        <PriceField
          label="Price per unit"
          help="Without tax"
          error={wrong('price')}
          {...register('price')}
        />
        <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
          <NumberField
            label="Quantity"
            help="Units in stock"
            error={wrong('quantity')}
            {...register('quantity')}
          />
          <NumberField
            label="Minimum quantity"
            help="The fewest in one order"
            error={wrong('minimumQuantity')}
            {...register('minimumQuantity')}
          />
        </div>
      </div>
      <div className="grid content-start gap-2">
        <PictureField
          control={control}
          name="img"
          label="Photo"
          shape="wide"
          onUploading={onUploading}
        />
        <fieldset className="grid gap-2 border-t border-line pt-4">
          <legend className="sr-only">Not needed, but useful</legend>
          <Field
            label="Kind"
            optional
            help="Such as Brakes or Drivetrain; without one it is under Other"
            autoComplete="off"
            error={wrong('kind')}
            {...register('kind')}
          />
          <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
            <NumberField
              label="Case quantity"
              optional
              help="Sold in whole cases of"
              error={wrong('caseQuantity')}
              {...register('caseQuantity')}
            />
            <Field
              label="Product code"
              optional
              help="Without one it gets its own"
              autoComplete="off"
              spellCheck={false}
              error={wrong('productCode')}
              {...register('productCode')}
            />
          </div>
          <BreaksField error={wrong('priceBreaks')} {...register('priceBreaks')} />
        </fieldset>
      </div>
    </div>
  )
}

/** The price breaks; its label holds no word of the specification's fields, by which these are found. */
export function BreaksField(props: Omit<Parameters<typeof Field>[0], 'label'>) {
  return (
    <Field
      label="Breaks"
      optional
      help="25:105 50:98 for 105 each from 25 units on, 98 from 50"
      autoComplete="off"
      spellCheck={false}
      {...props}
    />
  )
}

/** A whole number, from 1 on unless told otherwise. */
export function NumberField(props: Parameters<typeof Field>[0]) {
  return <Field {...numberInput} min={1} {...props} />
}

/** An amount of money: how many decimals it may have, its currency says. */
export function PriceField(props: Parameters<typeof Field>[0]) {
  return <Field {...numberInput} inputMode="decimal" step="any" min={0} {...props} />
}
