import { useState } from 'react'
import { Link } from 'react-router'
import { Problem } from '#base/problem.ts'
import { spec } from '#base/texts.ts'
import { useShopForm } from '#web/form.ts'
import { useShopMutation } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import { AskBeforeLeaving, Form, SubmitButton } from '#web/ui/form.tsx'
import { checkProduct, emptyDraft, type ProductDraft, toNewBody } from './product-draft.ts'
import { useProductFields } from './product-fields.tsx'

export const meta = () => [{ title: `${spec.products.add} · Kickstand` }]

type Added = { name: string; _id: string | undefined }

export default function AddProductPage() {
  const [added, setAdded] = useState<Added>()
  const shopForm = useShopForm<ProductDraft>({
    validate: (draft) => checkProduct(draft, true),
    defaultValues: emptyDraft,
    draft: 'new product',
  })
  const add = useShopMutation<ProductDraft, Added>({
    form: shopForm,
    mutationFn: async (draft, options) => {
      const name = draft.name.trim()
      const { success, _id } = await send(
        'POST /products',
        { query: { productname: name }, body: toNewBody(draft) },
        options,
      )
      if (!success) throw new Problem('fields-wrong', spec.products.exists)
      return { name, _id }
    },
    invalidates: () => [['products']],
    successToast: ({ name }) => spec.products.added(name),
    onSuccess: (added, sent) => {
      shopForm.resetAfter(sent, emptyDraft, 'name')
      setAdded(added)
    },
    errorToast: (error) => {
      if (error instanceof Problem && error.message === spec.products.exists) {
        const name = 'The catalogue has a product of this name or product code already'
        shopForm.setErrors({ name })
      }
      return shopForm.showErrors(error)
    },
  })
  const fields = useProductFields(shopForm, {})
  return (
    <section aria-labelledby="add-product">
      <h1 id="add-product" className="title-2 mb-6">
        {spec.products.add}
      </h1>
      <p role="status" className="mb-6 border-l-4 border-good pl-4 empty:hidden">
        {added && (
          <>
            {added.name} is in the catalogue.{' '}
            <Link to={`/updateProduct/${added._id}`} className="text-accent-text underline">
              Look at it
            </Link>
            , or add the next one.
          </>
        )}
      </p>
      <Form onSubmit={shopForm.submit(add.mutate)} className="grid">
        <div className="grid max-w-4xl gap-x-10 gap-y-2 xl:grid-cols-2">
          <div className="grid content-start gap-2">
            {fields.name}
            {fields.description}
            {fields.price}
            <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
              {fields.quantity}
              {fields.minimumQuantity}
            </div>
          </div>
          <div className="grid content-start gap-2">
            {fields.img}
            {fields.morePictures}
            <fieldset className="grid gap-2 border-t border-line pt-4">
              <legend className="sr-only">Not needed, but useful</legend>
              {fields.kind}
              <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
                {fields.caseQuantity}
                {fields.productCode}
              </div>
              {fields.priceBreaks}
            </fieldset>
          </div>
        </div>
        <SubmitButton
          busy={fields.isUploading || add.isPending}
          className="mt-2 min-w-[min(10rem,100%)]"
        >
          {spec.products.add}
        </SubmitButton>
        <AskBeforeLeaving when={shopForm.isDirty} onLeave={shopForm.markSaved} />
      </Form>
    </section>
  )
}
