import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { showCount } from '#base/format.ts'
import { Problem } from '#base/problem.ts'
import { PartField } from '#products/web/part-field.tsx'
import { Thumb } from '#products/web/product-picture.tsx'
import { type ProductPageData, relatedQuery } from '#products/web/queries.ts'
import { apiQuery } from '#web/api-query.ts'
import { errorMessage, useShopMutation } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import { Button } from '#web/ui/button.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { TakenOut } from '#web/ui/editable-table.tsx'
import { inputClass, numberInput } from '#web/ui/field.tsx'
import { focusNext } from '#web/ui/focus.ts'
import { ShopLink } from '#web/ui/link.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import type { StoredSuccessors } from '../contract.ts'
import { type Moment, maxSuccessorUnits } from '../rules.ts'

type One = StoredSuccessors['successors'][number]
type MakeChange = (of: StoredSuccessors) => StoredSuccessors

/** One change of what takes a part's place, which can be made again of what somebody else made of it. */
type Change = {
  description: string
  make: MakeChange
  shown: StoredSuccessors
}

const momentNames: Record<Moment, string> = {
  'at-once': 'At once',
  'when-sold-out': 'When the old stock is gone',
}

const successorsQuery = (id: string) =>
  apiQuery(['products', id, 'successors'], 'GET /products/:id/successors', { params: { id } })

/** What takes a part's place, and when: one, or several of a split. Each change holds at once. */
export function ProductReplacements({ productId }: { productId: string }) {
  const stored = useQuery(successorsQuery(productId))
  const related = useQuery(relatedQuery(productId))
  const [removed, setRemoved] = useState<{ one: One; before: StoredSuccessors } | null>(null)
  const [refused, setRefused] = useState<Change[]>([])
  const heading = useRef<HTMLHeadingElement>(null)
  const save = useSaveSuccessors(productId, (change) => setRefused((before) => [...before, change]))
  // What was asked for last holds, so that whoever is quick changes what they see.
  const now = save.isPending ? save.variables.shown : stored.data
  const change = (description: string, make: MakeChange, then?: () => void) =>
    now && save.mutate({ description, make, shown: make(now) }, { onSuccess: then })
  const takeOut = (one: One, before: StoredSuccessors) =>
    change(`without ${one.productCode}`, withoutOne(one), () => {
      setRemoved({ one, before })
      focusNext(heading.current)
    })
  const putBack = ({ one, before: { when, source } }: NonNullable<typeof removed>) =>
    change(
      `${one.productCode} in its place`,
      // With nothing left the moment and the source were gone as well.
      (of) => withOne(one)(of.successors.length > 0 ? of : { ...of, when, source }),
      () => setRemoved(null),
    )
  return (
    <section aria-labelledby="successors" className="mt-12">
      <h2 id="successors" ref={heading} tabIndex={-1} className="title-3">
        What takes its place
      </h2>
      <QueryState query={stored} rows={2} />
      {now && (
        <>
          <p className="mt-1 max-w-text text-soft">
            {now.successors.length === 0
              ? 'Nothing: it is sold as it is. Name one part, or several where it is split.'
              : 'Searches, baskets and lists offer what is named here instead.'}
          </p>
          <Refused
            changes={refused}
            busy={save.isPending}
            drop={() => setRefused([])}
            again={(description) => {
              setRefused([])
              change(description, (of) => refused.reduce((all, { make }) => make(all), of))
            }}
          />
          <TakenOut
            what={removed?.one.productCode ?? null}
            busy={save.isPending}
            putBack={() => removed && putBack(removed)}
          />
          <ul className="my-3 max-w-3xl">
            {now.successors.map((one) => (
              <SuccessorRow
                key={one.productId}
                successor={one}
                setUnits={(quantity) =>
                  change(`${quantity} of ${one.productCode}`, withOne({ ...one, quantity }))
                }
                takeOut={() => takeOut(one, now)}
              />
            ))}
          </ul>
          <div className="grid print:hidden max-w-3xl gap-x-4 sm:grid-cols-[minmax(0,1fr)_16rem]">
            <PartField
              label={now.successors.length === 0 ? 'Replaced by' : 'And by'}
              help="By any number, name or words"
              choose={({ productId: to, productCode, name, img }) =>
                change(
                  `${productCode} in its place`,
                  withOne({ productId: to, productCode, name, img, quantity: 1 }),
                )
              }
            />
            {now.successors.length > 0 && (
              <Choice
                label="When"
                help="It can be changed and taken back"
                value={now.when}
                of={momentNames}
                choose={(when) =>
                  change(momentNames[when].toLowerCase(), (of) => ({ ...of, when }))
                }
              />
            )}
          </div>
          {related.data && <WhereItLeads related={related.data} direct={now.successors} />}
        </>
      )}
    </section>
  )
}

function withOne(one: One): MakeChange {
  return (of) => {
    const place = of.successors.findIndex(({ productId }) => productId === one.productId)
    const successors = place < 0 ? [...of.successors, one] : of.successors.with(place, one)
    return { ...of, successors }
  }
}

function withoutOne(removed: One): MakeChange {
  return (of) => ({
    ...of,
    successors: of.successors.filter(({ productId }) => productId !== removed.productId),
  })
}

/** Changes go one after the other, each of the version that the one before left. */
function useSaveSuccessors(id: string, onRefused: (change: Change) => void) {
  const cache = useQueryClient()
  const query = successorsQuery(id)
  return useShopMutation({
    scope: `successors of ${id}`,
    mutationFn: async ({ make }: Change, options) => {
      const before = await cache.ensureQueryData(query)
      const { successors, when, source } = make(before)
      const units = successors.map(({ productId, quantity }) => ({ productId, quantity }))
      const { version } = await send(
        'PUT /products/:id/successors',
        { params: { id }, body: { successors: units, when, source, version: before.version } },
        options,
      )
      return { successors, when, source, version }
    },
    onSuccess: (saved) => cache.setQueryData(query.queryKey, saved),
    invalidates: () => [['products'], ['suggestions'], ['number-sources']],
    errorToast: (error, change) => {
      if (error instanceof Problem && error.code === 'edited-meanwhile') onRefused(change)
      return errorMessage(error)
    },
    successToast: ({ successors }) =>
      successors.length === 0
        ? 'Nothing takes its place any more'
        : `Its place is taken by ${successors.map(({ productCode }) => productCode).join(' + ')}`,
  })
}

type RefusedProps = {
  changes: Change[]
  busy: boolean
  again: (description: string) => void
  drop: () => void
}

/** What was not done, because somebody else changed what it was to change; always there, to be announced. */
function Refused({ changes, busy, again, drop }: RefusedProps) {
  const description = changes.map((change) => change.description).join(', ')
  return (
    <div role="status">
      {changes.length > 0 && (
        <p className="my-3 flex max-w-3xl flex-wrap items-center justify-between gap-x-4 gap-y-2 border-l-2 border-bad bg-sunken px-3 py-1.5 text-sm">
          <span className="min-w-0 wrap-anywhere">
            Somebody else changed this meanwhile: what stands below is theirs. You wanted{' '}
            <strong className="font-semibold">{description}</strong>.
          </span>
          <span className="flex gap-3">
            <Button small busy={busy} onClick={() => again(description)}>
              Change it all the same
            </Button>
            <Button small look="quiet" onClick={drop}>
              Leave it
            </Button>
          </span>
        </p>
      )}
    </div>
  )
}

type SuccessorRowProps = { successor: One; setUnits: (units: number) => void; takeOut: () => void }

function SuccessorRow({ successor, setUnits, takeOut }: SuccessorRowProps) {
  const { productId, productCode, name, img, quantity } = successor
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const units = Number(typed ?? quantity)
  const isUnits = Number.isInteger(units) && units >= 1 && units <= maxSuccessorUnits
  const commit = () => {
    setTyped(null)
    if (isUnits && units !== quantity) setUnits(units)
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-2">
      <Thumb src={img} />
      <ShopLink
        to={`/dashboard/partNumbers/${productId}`}
        className="min-h-11 min-w-0 flex-[1_1_12rem] hover:underline"
      >
        <span className="part-number block text-xs text-soft">{productCode}</span>
        <span className="font-semibold">{name}</span>
      </ShopLink>
      <span className="flex items-center gap-2 text-sm">
        <label htmlFor={id}>Units for one</label>
        <input
          id={id}
          {...numberInput}
          min={1}
          max={maxSuccessorUnits}
          value={typed ?? quantity}
          aria-label={`Units of ${productCode} for one`}
          aria-invalid={isUnits ? undefined : true}
          className={`${inputClass(isUnits ? undefined : 'wrong', false)} w-20! text-right`}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onBlur={commit}
          onKeyDown={({ key }) => key === 'Enter' && commit()}
        />
      </span>
      <Button look="quiet danger" small aria-label={`Take out ${productCode}`} onClick={takeOut}>
        Take out
      </Button>
    </li>
  )
}

type Related = NonNullable<ProductPageData['related']['data']>

/** The end of the chain where it lies further on, and the parts whose place this one took itself. */
function WhereItLeads({ related, direct }: { related: Related; direct: One[] }) {
  const { successors, replaces } = related
  const directIds = direct.map(({ productId }) => productId)
  const leadsOn = successors.some(({ productId }) => !directIds.includes(productId))
  return (
    <div className="max-w-3xl text-sm">
      {leadsOn && (
        <p className="mt-2">
          That leads on: today whoever asks for it gets <Parts of={successors} counted />.
        </p>
      )}
      {replaces.length > 0 && (
        <p className="mt-2">
          It takes the place of <Parts of={replaces} />.
        </p>
      )}
    </div>
  )
}

type Part = Pick<Related['replaces'][number], 'productId' | 'productCode' | 'quantity'>

function Parts({ of, counted = false }: { of: Part[]; counted?: boolean }) {
  return of.map(({ productId, productCode, quantity }, place) => (
    <span key={productId}>
      {place > 0 && ' + '}
      {counted && quantity > 1 && `${showCount(quantity)} × `}
      <ShopLink to={`/dashboard/partNumbers/${productId}`} className="part-number underline">
        {productCode}
      </ShopLink>
    </span>
  ))
}
