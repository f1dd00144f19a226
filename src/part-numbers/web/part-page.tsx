import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { ours, spec } from '#base/texts.ts'
import { applicationsQuery, ProductApplications } from '#fitment/web/product-applications.tsx'
import { adminProductQuery, relatedQuery } from '#products/web/queries.ts'
import { apiQuery } from '#web/api-query.ts'
import { useShopForm } from '#web/form.ts'
import { useShopMutation } from '#web/mutation.ts'
import { type SendOptions, send } from '#web/send.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { DashboardPage, Tools } from '#web/ui/dashboard-page.tsx'
import { EditableTable } from '#web/ui/editable-table.tsx'
import { Field } from '#web/ui/field.tsx'
import { useScanByTab } from '#web/ui/focus.ts'
import { Form, SubmitButton } from '#web/ui/form.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { NoSuch } from '#web/ui/state.tsx'
import type { Column } from '#web/ui/table.tsx'
import type { StoredNumber } from '../contract.ts'
import { numberClassNames } from '../rules.ts'
import { ProductSuccessors, successorsQuery } from './product-successors.tsx'

export default function PartPage() {
  const { id = '' } = useParams()
  const product = useQuery(adminProductQuery(id))
  const sections = [
    useQuery(numbersQuery(id)),
    useQuery(successorsQuery(id)),
    useQuery(relatedQuery(id)),
    useQuery(applicationsQuery(id)),
  ]
  // A section that came later would push down those below it.
  // Once: one that failed is asked again by its section.
  const awaited = sections.find(({ isFetched }) => !isFetched)
  if (!product.isSuccess || awaited)
    return (
      <QueryState
        shape="document"
        query={product.isSuccess && awaited ? awaited : product}
        rows={6}
      />
    )
  if (product.data === null)
    return (
      <NoSuch title={ours.noSuchProduct} to="/dashboard/partNumbers" label="Back to Part Numbers" />
    )
  const { name, productCode } = product.data
  return (
    <DashboardPage
      title={name}
      back={{ to: '/dashboard/partNumbers', name: 'Part Numbers' }}
      about={<span className="part-number">{productCode}</span>}
      tools={
        <Tools
          main={
            <ButtonLink small to={`/updateProduct/${id}`}>
              {spec.products.updateProduct}
            </ButtonLink>
          }
        >
          <ButtonLink small to={`/products/${id}`}>
            View in shop
          </ButtonLink>
        </Tools>
      }
    >
      <ProductNumbers productId={id} />
      <ProductSuccessors productId={id} />
      <ProductApplications productId={id} />
    </DashboardPage>
  )
}

function numbersQuery(productId: string) {
  const query = { product: productId }
  return apiQuery(['part-numbers', productId], 'GET /part-numbers', { query })
}

function ProductNumbers({ productId }: { productId: string }) {
  const numbers = useQuery(numbersQuery(productId))
  return (
    <EditableTable
      title="Cross-references"
      query={numbers}
      rows={numbers.data ?? []}
      columns={columns}
      empty="No cross-references yet."
      form={<NumberForm productId={productId} />}
      opens={{ label: 'New number', draft: draftName(productId) }}
      nameOf={({ number }) => number}
      remove={({ _id }, options) => send('DELETE /part-numbers', { query: { id: _id } }, options)}
      restore={addNumberTo(productId)}
      restoredToast={addedToast}
      invalidates={stale}
    />
  )
}

const columns: Column<StoredNumber>[] = [
  { head: 'Number', cell: ({ number }) => <span className="part-number">{number}</span> },
  { head: 'Type', cell: ({ class: of }) => numberClassNames[of] },
  { head: 'Maker', isFilled: ({ maker }) => maker !== '', cell: ({ maker }) => maker },
  {
    head: 'Source',
    isFilled: ({ source, hidden }) => source !== '' || hidden,
    cell: ({ source, hidden }) => (
      <>
        {source}
        {hidden && <span className="block text-note text-soft">hidden</span>}
      </>
    ),
  },
]

const draftName = (productId: string) => `number of ${productId}`

const empty: NumberDraft = { class: 'oem', maker: '', number: '', source: '' }

function NumberForm({ productId }: { productId: string }) {
  const shopForm = useShopForm<NumberDraft>({
    validate: ({ number }) => ({ number: number.trim() ? undefined : 'Please enter a number' }),
    defaultValues: empty,
    draft: draftName(productId),
  })
  const { values, setValue, field, submit, resetAfter } = shopForm
  const isScanByTab = useScanByTab()
  const add = useShopMutation<NumberDraft, unknown>({
    mutationFn: addNumberTo(productId),
    invalidates: stale,
    successToast: (_, number) => addedToast(number),
    errorToast: shopForm.showErrors,
    onSuccess: (_, sent) => resetAfter(sent, { ...sent, number: '' }, 'number'),
  })
  return (
    <Form
      aria-label="New number"
      className="mt-3 mb-3 grid print:hidden items-start gap-x-4 sm:grid-cols-2 xl:grid-cols-[1.2fr_1fr_1fr_1fr_auto]"
      onSubmit={submit(add.mutate)}
    >
      <Field
        label="Number"
        spellCheck={false}
        maxLength={60}
        {...field('number')}
        onKeyDown={(event) => {
          if (!isScanByTab(event)) return
          event.preventDefault()
          event.currentTarget.form?.requestSubmit()
        }}
      />
      <Choice
        label="Type"
        value={values.class}
        options={numberClassNames}
        choose={(of) => setValue('class', of)}
      />
      <Field label="Maker" optional maxLength={60} {...field('maker')} />
      <Field label="Source" optional maxLength={60} {...field('source')} />
      <SubmitButton variant="plain" busy={add.isPending} className="xl:mt-6">
        Add Number
      </SubmitButton>
    </Form>
  )
}

type NumberDraft = Pick<StoredNumber, 'class' | 'maker' | 'number' | 'source'>

const stale = () => [['part-numbers'], ['products'], ['suggestions'], ['missed-searches']]

function addNumberTo(productId: string) {
  return (number: NumberDraft, options: SendOptions) =>
    send('POST /part-numbers', { body: { ...number, productId } }, options)
}

function addedToast({ number }: NumberDraft): string {
  return `${number} added`
}
