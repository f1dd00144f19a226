import { useState } from 'react'
import { spec } from '#base/texts.ts'
import { PictureField } from '#images/web/picture-field.tsx'
import { useShopForm } from '#web/form.ts'
import { useShopMutation } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import { Field, TextArea } from '#web/ui/field.tsx'
import { AskBeforeLeaving, Form, SubmitButton } from '#web/ui/form.tsx'
import type * as contract from '../contract.ts'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import { BreaksField, NumberField, PriceField } from './new-product-fields.tsx'
import { ProductAsSold } from './product-as-sold.tsx'
import { bodyOfEdit, checkEdit, draftOf, type EditDraft } from './product-draft.ts'

type Product = contract.Product

/** The specification's four, then the rest of a product, beside the product as it is sold now. */
export function UpdateProductForm({
  product,
  mayChange,
}: {
  product: Product
  mayChange: boolean
}) {
  const shopForm = useShopForm<EditDraft>({
    check: checkEdit,
    start: draftOf(product),
    draft: `product ${product._id}`,
  })
  const { form, wrong, submit, markSent, goOn, halfFilled } = shopForm
  const [uploading, setUploading] = useState(false)
  const update = useUpdateProduct(
    product,
    (changed, sent) => goOn(sent, draftOf(changed)),
    shopForm.showErrors,
  )
  return (
    <div className="mt-8 grid items-start gap-10 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <ProductAsSold product={product} />
      <Form onSubmit={submit((typed) => update.mutate(typed))} className="grid max-w-xl gap-2">
        <PriceField
          label="Price"
          help={`${product.currency} per unit, without tax`}
          readOnly={!mayChange}
          error={wrong('price')}
          {...form.register('price')}
        />
        <NumberField
          label="Quantity"
          help="Units in stock"
          min={0}
          readOnly={!mayChange}
          error={wrong('quantity')}
          {...form.register('quantity')}
        />
        <NumberField
          label="Minimum quantity"
          help="The fewest in one order"
          readOnly={!mayChange}
          error={wrong('minimumQuantity')}
          {...form.register('minimumQuantity')}
        />
        <PictureField
          control={form.control}
          name="img"
          label="Photo"
          shape="wide"
          readOnly={!mayChange}
          onUploading={setUploading}
        />
        <fieldset className="mt-2 mb-4 grid gap-2 border-t border-line pt-6">
          <legend className="sr-only">What it is</legend>
          <Field
            label="Name"
            autoComplete="off"
            readOnly={!mayChange}
            error={wrong('name')}
            {...form.register('name')}
          />
          <TextArea
            label="Description"
            rows={5}
            readOnly={!mayChange}
            error={wrong('description')}
            {...form.register('description')}
          />
          <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
            <Field
              label="Kind"
              help="Such as Brakes or Drivetrain"
              autoComplete="off"
              readOnly={!mayChange}
              error={wrong('kind')}
              {...form.register('kind')}
            />
            <NumberField
              label="Case quantity"
              optional
              help="Sold in whole cases of"
              readOnly={!mayChange}
              error={wrong('caseQuantity')}
              {...form.register('caseQuantity')}
            />
          </div>
          <BreaksField
            readOnly={!mayChange}
            error={wrong('priceBreaks')}
            {...form.register('priceBreaks')}
          />
        </fieldset>
        <SubmitButton
          disabled={!mayChange}
          busy={mayChange && (uploading || update.isPending)}
          className="min-w-[min(10rem,100%)]"
        >
          {spec.products.update}
        </SubmitButton>
        {mayChange && <ChangedMeanwhile form={form} now={product} />}
        <AskBeforeLeaving when={halfFilled} onLeave={markSent} />
      </Form>
    </div>
  )
}

/** When the shop refuses because somebody changed it meanwhile, the product is looked up again, and the form says what is different. */
function useUpdateProduct(
  product: Product,
  then: (changed: Product, sent: EditDraft) => void,
  showErrors: (error: Error) => string | null,
) {
  return useShopMutation<EditDraft, Product>({
    mutationFn: (draft, idempotencyKey) =>
      send<typeof contract.updateProduct>(
        'PUT /products/:id',
        { params: { id: product._id }, body: bodyOfEdit(draft) },
        { idempotencyKey },
      ),
    invalidates: () => [['products']],
    invalidatesOnError: () => [['products', product._id]],
    successToast: ({ name }) => spec.products.updated(name),
    onSuccess: then,
    errorToast: showErrors,
  })
}
