import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Problem } from '#base/problem.ts'
import { spec } from '#base/texts.ts'
import { useShopForm } from '#web/form.ts'
import { useShopMutation } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import { DashboardPage } from '#web/ui/dashboard-page.tsx'
import { catalogueQuery } from '../queries.ts'
import { checkProduct, type ProductDraft, toDraft, toNewBody } from './product-draft.ts'
import { ProductForm } from './product-form.tsx'

const taken = 'A product with this name or product code already exists'

export default function AddProductPage() {
  const button = spec.products.add
  // Every product has the shop's currency.
  const some = useQuery(catalogueQuery({ limit: 1 }))
  const currency = some.data?.rows[0]?.currency
  const shopForm = useShopForm<ProductDraft>({
    validate: (draft) => checkProduct(draft, true),
    defaultValues: toDraft({}),
    draft: 'new product',
  })
  const add = useShopMutation({
    form: shopForm,
    mutationFn: async (draft: ProductDraft, options) => {
      const name = draft.name.trim()
      const input = { query: { productname: name }, body: toNewBody(draft) }
      const { success, _id } = await send('POST /products', input, options)
      if (!success) throw new Problem('fields-wrong', spec.products.exists)
      return { name, _id }
    },
    invalidates: () => [['products']],
    successToast: ({ name }) => spec.products.added(name),
    onSuccess: (_, sent) => shopForm.resetAfter(sent, toDraft({}), 'name'),
    errorToast: (error) => {
      if (error instanceof Problem && error.message === spec.products.exists)
        shopForm.setErrors({ name: taken })
      return shopForm.showErrors(error)
    },
  })
  return (
    <DashboardPage title={button}>
      <p role="status" className="mb-6 border-l-4 border-good pl-4 empty:hidden">
        {add.data && (
          <>
            {add.data.name} is in the catalogue.{' '}
            <Link to={`/updateProduct/${add.data._id}`} className="text-accent-text underline">
              View product
            </Link>
            , or add the next one.
          </>
        )}
      </p>
      <ProductForm
        form={shopForm}
        currency={currency}
        busy={add.isPending}
        save={add.mutate}
        button={button}
      />
    </DashboardPage>
  )
}
