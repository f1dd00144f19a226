import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useParams } from 'react-router'
import { spec } from '#base/texts.ts'
import { type Role, useRole } from '#users/web/guards.tsx'
import { useShopForm } from '#web/form.ts'
import { loginFrom } from '#web/login-link.ts'
import { useShopMutation } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import { endSession } from '#web/session.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { FormSkeleton } from '#web/ui/page-skeletons.tsx'
import { QueryError } from '#web/ui/query-state.tsx'
import { EmptyState } from '#web/ui/state.tsx'
import type { Product } from '../../contract.ts'
import { ProductFigures } from '../product-card.tsx'
import { ProductPicture } from '../product-picture.tsx'
import { adminProductQuery, productQuery } from '../queries.ts'
import { checkProduct, type ProductDraft, toDraft, toEditBody } from './product-draft.ts'
import { ChangedMeanwhile, ProductForm } from './product-form.tsx'

export default function UpdateProduct() {
  const { id = '' } = useParams()
  const role = useRole()
  const visible = useQuery(productQuery(id))
  const isHidden = visible.data === null && role === 'admin'
  const hidden = useQuery({ ...adminProductQuery(id), enabled: isHidden })
  const product = isHidden ? hidden : visible
  if (product.isPending) return <FormSkeleton rows={6} />
  if (product.isError) return <QueryError error={product.error} retry={() => product.refetch()} />
  if (product.data === null) return <Gone id={id} />
  return (
    <>
      {role !== 'admin' && <WhyReadOnly role={role} />}
      <div className="grid items-start gap-10 xl:grid-cols-[minmax(0,40rem)_18rem] xl:justify-between">
        <UpdateForm key={id} product={product.data} isAdmin={role === 'admin'} />
        <ProductAsSold product={product.data} />
      </div>
    </>
  )
}

function Gone({ id }: { id: string }) {
  return (
    <EmptyState title="This product is no longer in the catalogue">
      <ButtonLink to={`/products/${id}`} variant="main">
        What happened to it
      </ButtonLink>
      <ButtonLink to="/products">{spec.home.products}</ButtonLink>
    </EmptyState>
  )
}

function WhyReadOnly({ role }: { role: Exclude<Role, 'admin'> }) {
  const login = loginFrom(useLocation())
  const isVisitor = role === 'visitor' || role === 'unknown'
  return (
    <div
      className={`${role === 'unknown' ? 'invisible' : ''} my-6 flex flex-wrap items-center justify-between gap-4 rounded-surface border border-line bg-sunken px-5 py-4`}
    >
      <p>{reasons[role]}</p>
      {role === 'customer' && <OtherAccount to={login} />}
      {isVisitor && <ButtonLink to={login}>Log in and come back</ButtonLink>}
    </div>
  )
}

const forVisitors = 'You can view this product, but only an admin can change it.'

const reasons: Record<Exclude<Role, 'admin'>, string> = {
  unknown: forVisitors,
  visitor: forVisitors,
  customer:
    'You can view this product, but only an admin can change it. Your account is not an admin’s.',
}

/** Signs out first, because the login page redirects signed-in users. */
function OtherAccount({ to }: { to: string }) {
  const navigate = useNavigate()
  const change = useShopMutation({ mutationFn: endSession, onSuccess: () => navigate(to) })
  return <Button onClick={() => change.mutate()}>Log in with another account</Button>
}

function ProductAsSold({ product }: { product: Product }) {
  return (
    <article className="max-w-xl overflow-hidden rounded-surface border border-line bg-raised sm:max-xl:grid sm:max-xl:grid-cols-[12rem_minmax(0,1fr)] xl:sticky xl:top-20">
      <ProductPicture
        product={product}
        alt=""
        sizes="(min-width: 640px) 272px, 100vw"
        eager
        className="border-line max-sm:border-b xl:border-b"
      />
      <div className="grid content-start gap-3 p-4">
        <p className="part-number text-note text-soft">{product.productCode}</p>
        <h2 className="-mt-2 text-lg">{product.name}</h2>
        <ProductFigures product={product} />
      </div>
    </article>
  )
}

function UpdateForm({ product, isAdmin }: { product: Product; isAdmin: boolean }) {
  const shopForm = useShopForm<ProductDraft>({
    validate: (draft) => checkProduct(draft, false),
    defaultValues: toDraft(product),
    draft: `product ${product._id}`,
  })
  const update = useShopMutation<ProductDraft, Product>({
    mutationFn: (draft, options) =>
      send('PUT /products/:id', { params: { id: product._id }, body: toEditBody(draft) }, options),
    invalidates: () => [['products']],
    // After a refusal for another admin's change the product is fetched again, and the form shows what differs.
    successToast: ({ name }) => spec.products.updated(name),
    onSuccess: (changed, sent) => shopForm.resetAfter(sent, toDraft(changed)),
    errorToast: shopForm.showErrors,
  })
  const choose = (draft: ProductDraft) => {
    shopForm.reset(draft)
    shopForm.focus('price')
  }
  return (
    <ProductForm
      form={shopForm}
      product={product}
      currency={product.currency}
      readOnly={!isAdmin}
      busy={update.isPending}
      save={update.mutate}
      button={spec.products.update}
    >
      {isAdmin && <ChangedMeanwhile typed={shopForm.values} current={product} choose={choose} />}
    </ProductForm>
  )
}
