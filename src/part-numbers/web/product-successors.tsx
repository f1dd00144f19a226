import { useQuery } from '@tanstack/react-query'
import { formatCount } from '#base/format.ts'
import { PartField } from '#products/web/part-field.tsx'
import { Thumb } from '#products/web/product-picture.tsx'
import { type ProductPageData, relatedQuery } from '#products/web/queries.ts'
import { apiQuery } from '#web/api-query.ts'
import { useShopMutation } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import { Choice } from '#web/ui/choice.tsx'
import { EditableTable } from '#web/ui/editable-table.tsx'
import { ShopLink } from '#web/ui/link.tsx'
import { type Column, PartName } from '#web/ui/table.tsx'
import { NumberBox } from '#web/ui/typed-box.tsx'
import type { StoredSuccessors } from '../contract.ts'
import { type Moment, maxSuccessorUnits } from '../rules.ts'

type Successor = StoredSuccessors['successors'][number]
type Change = (stored: StoredSuccessors) => StoredSuccessors

const momentNames: Record<Moment, string> = {
  'at-once': 'At once',
  'when-sold-out': 'When sold out',
}

export function successorsQuery(productId: string) {
  const key = ['products', productId, 'successors']
  return apiQuery(key, 'GET /products/:id/successors', { params: { id: productId } })
}

/** The successors of a part, and when they replace it: one, or several of a split. Changes are saved at once. */
export function ProductSuccessors({ productId }: { productId: string }) {
  const stored = useQuery(successorsQuery(productId))
  const related = useQuery(relatedQuery(productId))
  // Two at once would send one version, and the shop refuse the second.
  const scope = `successors of ${productId}`
  const save = useShopMutation({
    scope,
    mutationFn: (change: Change) => saveChange(productId, change),
    invalidates: stale,
    successToast: ({ successors }) => {
      const codes = successors.map(({ productCode }) => productCode).join(' + ')
      return codes ? `Superseded by ${codes}` : 'No longer superseded'
    },
  })
  const now = stored.data && save.isPending ? save.variables(stored.data) : stored.data
  const successors = now?.successors ?? []
  return (
    <EditableTable
      title="Superseded by"
      className="mt-12"
      query={stored}
      skeletonRows={3}
      // Put back when nothing else is left, one brings the moment and the source that it had.
      rows={successors.map((one) => ({ ...now, ...one, _id: one.productId }))}
      columns={successorColumns((one) => save.mutateAsync(withOne(one)))}
      empty="Not superseded. Add one part, or several for a split."
      // It takes the place that was kept for what is on its way: nothing below it moves.
      form={
        now && (
          <div className="mt-3 grid print:hidden max-w-3xl gap-x-4 sm:grid-cols-[minmax(0,1fr)_16rem]">
            <PartField
              label={successors.length === 0 ? 'Replaced by' : 'And by'}
              help="Any number, name or word"
              choose={(part) => save.mutate(withOne({ ...part, quantity: 1 }))}
            />
            {successors.length > 0 && (
              <Choice
                label="When"
                help="You can change this later"
                value={now.when}
                options={momentNames}
                choose={(when) => save.mutate((others) => ({ ...others, when }))}
              />
            )}
          </div>
        )
      }
      nameOf={({ productCode }) => productCode}
      scope={scope}
      remove={(one) => saveChange(productId, withoutOne(one))}
      restore={({ when = 'at-once', source = '', ...one }) => {
        const change: Change = (others) =>
          withOne(one)(others.successors.length > 0 ? others : { ...others, when, source })
        return saveChange(productId, change)
      }}
      restoredToast={({ productCode }) => `Superseded by ${productCode}`}
      invalidates={stale}
    >
      {successors.length > 0 && (
        <p className="my-3 max-w-text text-soft">
          Searches, baskets and lists offer these parts instead.
        </p>
      )}
      {related.data && <WhereItLeads related={related.data} direct={successors} />}
    </EditableTable>
  )
}

const stale = () => [['products'], ['suggestions'], ['number-sources']]

/**
 * Applies a change to the shop's present rows, so that it does not undo what another admin has just saved. The
 * change is idempotent and needs no key.
 */
async function saveChange(id: string, change: Change) {
  const params = { id }
  const stored = await send('GET /products/:id/successors', { params })
  const { successors, when, source, version } = change(stored)
  const units = successors.map(({ productId, quantity }) => ({ productId, quantity }))
  const body = { successors: units, when, source, version }
  return send('PUT /products/:id/successors', { params, body })
}

function withOne(one: Successor): Change {
  return (others) => {
    const index = others.successors.findIndex(({ productId }) => productId === one.productId)
    const successors = index < 0 ? [...others.successors, one] : others.successors.with(index, one)
    return { ...others, successors }
  }
}

function withoutOne(removed: Successor): Change {
  return (others) => ({
    ...others,
    successors: others.successors.filter(({ productId }) => productId !== removed.productId),
  })
}

function successorColumns(save: (one: Successor) => Promise<unknown>): Column<Successor>[] {
  return [
    { head: 'Picture', leading: 'picture', cell: ({ img }) => <Thumb src={img} /> },
    {
      head: 'Part',
      cell: (one) => <PartName part={one} to={`/dashboard/partNumbers/${one.productId}`} />,
    },
    {
      head: 'Units for one',
      align: 'right',
      cell: (one) => (
        <NumberBox
          label={`Units of ${one.productCode} for one`}
          value={one.quantity}
          min={1}
          max={maxSuccessorUnits}
          save={(quantity) => save({ ...one, quantity })}
        />
      ),
    },
  ]
}

type Related = NonNullable<ProductPageData['related']['data']>

/** The end of the chain where it lies further on, and the parts whose place this one took itself. */
function WhereItLeads({ related, direct }: { related: Related; direct: Successor[] }) {
  const { successors, replaces } = related
  const directIds = direct.map(({ productId }) => productId)
  const leadsOn = successors.some(({ productId }) => !directIds.includes(productId))
  return (
    <div className="max-w-3xl text-row">
      {leadsOn && (
        <p className="mt-2">
          These are superseded too. Customers now get <Parts of={successors} counted />.
        </p>
      )}
      {replaces.length > 0 && (
        <p className="mt-2">
          Supersedes <Parts of={replaces} />.
        </p>
      )}
    </div>
  )
}

type Part = Pick<Related['replaces'][number], 'productId' | 'productCode' | 'quantity'>

function Parts({ of, counted = false }: { of: Part[]; counted?: boolean }) {
  return of.map(({ productId, productCode, quantity }, index) => (
    <span key={productId}>
      {index > 0 && ' + '}
      {counted && quantity > 1 && `${formatCount(quantity)} × `}
      <ShopLink to={`/dashboard/partNumbers/${productId}`} className="part-number underline">
        {productCode}
      </ShopLink>
    </span>
  ))
}
