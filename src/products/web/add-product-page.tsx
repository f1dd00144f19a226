import { useState } from 'react'
import { Link } from 'react-router'
import { Problem } from '#base/problem.ts'
import { spec } from '#base/texts.ts'
import { AdminOnly } from '#users/web/guards.tsx'
import { useShopForm } from '#web/form.ts'
import { useShopMutation } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import { AskBeforeLeaving, Form, SubmitButton } from '#web/ui/form.tsx'
import type * as contract from '../contract.ts'
import { NewProductFields } from './new-product-fields.tsx'
import { bodyOfNew, checkNewProduct, emptyDraft, type ProductDraft } from './product-draft.ts'

export const meta = () => [{ title: `${spec.products.add} · Kickstand` }]

export default function AddProductPage() {
  return (
    <AdminOnly>
      <AddProduct />
    </AdminOnly>
  )
}

type Added = { name: string; _id: string | undefined }

/** Puts a product into the catalogue; the form is empty again for the next. */
function AddProduct() {
  const [added, setAdded] = useState<Added[]>([])
  const last = added.at(-1)
  return (
    <section aria-labelledby="add-product">
      <h1 id="add-product" className="title-2 mb-6">
        {spec.products.add}
      </h1>
      <p role="status" className="mb-6 border-l-4 border-good pl-4 empty:hidden">
        {last && (
          <>
            {last.name} is in the catalogue.{' '}
            <Link to={`/updateProduct/${last._id}`} className="text-accent-text underline">
              Look at it
            </Link>
            , or add the next one.
          </>
        )}
      </p>
      <NewProductForm then={(done) => setAdded([...added, done])} />
    </section>
  )
}

function NewProductForm({ then }: { then: (added: Added) => void }) {
  const [uploading, setUploading] = useState(false)
  const shopForm = useShopForm<ProductDraft>({
    check: checkNewProduct,
    start: emptyDraft,
    draft: 'new product',
  })
  const { form, submit, showErrors, markSent, goOn, halfFilled } = shopForm
  const add = useShopMutation<ProductDraft, Added>({
    form: shopForm,
    mutationFn: addProduct,
    invalidates: () => [['products']],
    successToast: ({ name }) => spec.products.added(name),
    onSuccess: (done, sent) => {
      goOn(sent, emptyDraft, 'name')
      then(done)
    },
    errorToast: (error) => {
      if (isKnownName(error)) {
        const message = 'The catalogue has a product of this name or product code already'
        form.setError('name', { message }, { shouldFocus: true })
      }
      return showErrors(error)
    },
  })
  return (
    <Form onSubmit={submit((typed) => add.mutate(typed))} className="grid">
      <NewProductFields shopForm={shopForm} onUploading={setUploading} />
      <SubmitButton busy={uploading || add.isPending} className="mt-2 min-w-[min(10rem,100%)]">
        {spec.products.add}
      </SubmitButton>
      <AskBeforeLeaving when={halfFilled} onLeave={markSent} />
    </Form>
  )
}

async function addProduct(draft: ProductDraft, idempotencyKey: string): Promise<Added> {
  const body = bodyOfNew(draft)
  const query = { productname: draft.name.trim() }
  const { success, _id } = await send<typeof contract.addProduct>(
    'POST /products',
    { query, body },
    { idempotencyKey },
  )
  if (!success) throw new Problem('fields-wrong', { detail: spec.products.exists })
  return { name: draft.name.trim(), _id }
}

function isKnownName(error: Error): boolean {
  return error instanceof Problem && error.message === spec.products.exists
}
