import { useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useOutletContext, useSearchParams } from 'react-router'
import { formatCount, pluralize } from '#base/format.ts'
import { readPaging } from '#base/paging.ts'
import { spec } from '#base/texts.ts'
import { dashboardMeta } from '#users/web/dashboard-meta.ts'
import { useWaiting } from '#users/web/waiting.ts'
import { apiListQuery, apiQuery } from '#web/api-query.ts'
import emptyCrate from '#web/art/empty-crate.svg'
import { draftPrefix } from '#web/drafts.ts'
import { errorMessage, useShopMutation } from '#web/mutation.ts'
import { readChoice, readText } from '#web/search-params.ts'
import { callPath, send } from '#web/send.ts'
import type { Session } from '#web/session.ts'
import { inTabStorage } from '#web/stored.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { FilterChoice } from '#web/ui/choice.tsx'
import { ChosenBar } from '#web/ui/chosen.tsx'
import { DashboardPage } from '#web/ui/dashboard-page.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Download } from '#web/ui/download.tsx'
import { Checkbox, Field, TextArea } from '#web/ui/field.tsx'
import { Filters } from '#web/ui/filters.tsx'
import { focusNext } from '#web/ui/focus.ts'
import { Form, SubmitButton } from '#web/ui/form.tsx'
import { ShopLink } from '#web/ui/link.tsx'
import { formatTotal, Toolbar } from '#web/ui/list-page.tsx'
import { Pager, withPage } from '#web/ui/pager.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { EmptyState } from '#web/ui/state.tsx'
import { Table } from '#web/ui/table.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import type { SavedView } from '../../admin-contract.ts'
import type { Purchase } from '../../contract.ts'
import { listedStates } from '../../state.ts'
import { refetchMs } from '../queries.ts'
import { type ShippingRow, useShippingColumns } from './shipping-columns.tsx'
import { packedPurchaseQuery, ShippingDetails, useShipping } from './shipping-details.tsx'

export const meta = dashboardMeta((search) => [
  callPath('GET /purchases', { query: readInput(search) }),
])

const states = { ...listedStates, all: 'All' }
const sortings = {
  oldest: 'Oldest first',
  newest: 'Newest first',
  place: 'By address',
  total: 'By total',
}
const ages = { '': 'Any age', 1: 'A day or older', 3: '3 days or older', 7: 'A week or older' }

const limit = 50

type ListInput = ReturnType<typeof readInput>

function readInput(search: URLSearchParams) {
  const q = readText(search, 'q')
  // A search finds an order whether it is shipped or not.
  const state = readChoice(search.get('state'), states, q ? 'all' : 'to-ship')
  return {
    ...readPaging(search),
    limit,
    orders: 'none' as const,
    state: state === 'all' ? undefined : state,
    sort: readChoice(search.get('sort'), sortings, 'oldest'),
    age: readChoice(search.get('age'), ages, '') || undefined,
    q,
  }
}

export default function ShippingPage() {
  const [search] = useSearchParams()
  const waiting = useWaiting()
  const input = readInput(search)
  const list = useQuery({
    ...apiListQuery(['orders', 'shipping', input], 'GET /purchases', { query: input }),
    refetchInterval: refetchMs,
  })
  const count = formatTotal(list, (total) => pluralize(total, 'order'))
  const [chosen, setChosen] = useChoice()
  const listed = list.isPlaceholderData ? undefined : list.data?.rows
  const rows = useCurrentRows(useStableRows(listed, search.toString(), chosen), list.data?.rows)
  const chosenRows = rows.filter(({ _id }) => chosen.has(_id))
  const choose = (purchases: Purchase[], isChosen: boolean) => {
    const next = new Set(chosen)
    for (const { _id } of purchases) isChosen ? next.add(_id) : next.delete(_id)
    setChosen(next)
  }
  // Shipped orders stay chosen: their packing slips and the carrier's file come next.
  const shipping = useShipping(focusOrder)
  const columns = useShippingColumns({ rows, chosen, choose }, shipping)
  return (
    <DashboardPage title="Shipping" count={count} tools={<PasteTracking />}>
      <Tabs
        label="Which orders"
        name="state"
        value={input.state ?? 'all'}
        options={states}
        counts={{ 'to-ship': waiting?.toShip ?? 0 }}
        defaultValue={input.q ? 'all' : 'to-ship'}
      />
      <Toolbar>
        <SearchBox label="Search orders to ship" placeholder="Search orders" takesSlash />
        <Filters names={['age']}>
          <FilterChoice name="age" label="Age" value={input.age ?? ''} options={ages} />
          <FilterChoice name="sort" label="Sort by" value={input.sort} options={sortings} />
          <SavedViews query={withPage(search).toString()} />
        </Filters>
      </Toolbar>
      {!list.data && <QueryState query={list} rows={12} />}
      {list.isError && list.data && (
        <p role="alert" className="mb-4 border-l-4 border-bad bg-sunken px-4 py-3">
          {errorMessage(list.error)} This list may be out of date.
        </p>
      )}
      {list.data?.total === 0 && rows.length === 0 && <Nothing input={input} />}
      {rows.length > 0 && (
        <Table
          caption="Orders to ship"
          columns={columns}
          rows={rows}
          isMarked={({ _id }) => chosen.has(_id)}
          detailsOf={({ _id }) => <ShippingDetails id={_id} />}
        />
      )}
      {list.data && <Pager limit={limit} total={list.data.total} list={list} />}
      {chosenRows.length > 0 && (
        <ForChosen rows={chosenRows} shipping={shipping} onClear={() => setChosen(new Set())} />
      )}
      {shipping.dialog}
    </DashboardPage>
  )
}

/** From the Ship button of a row, which goes with its open units, to the order before it. */
function focusOrder(): void {
  const row = document.activeElement?.closest('tr')
  row?.querySelector<HTMLElement>('[data-act=unfold]')?.focus()
}

/** The chosen orders, kept in this tab: admins leave and reload the page while they pick. */
function useChoice() {
  const { userId } = useOutletContext<Session>()
  const name = `${draftPrefix}to-ship:${userId}`
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => {
    const kept = inTabStorage((storage) => storage.getItem(name))
    return new Set(kept ? kept.split(',') : [])
  })
  const choose = (ids: ReadonlySet<string>) => {
    setChosen(ids)
    inTabStorage((storage) => storage.setItem(name, [...ids].join()))
  }
  return [chosen, choose] as const
}

/**
 * Rows keep their places although others ship them or new orders come, which are added at the end. Another view begins
 * with the chosen orders.
 */
function useStableRows(listed: Purchase[] | undefined, view: string, chosen: ReadonlySet<string>) {
  const [shown, setShown] = useState({ view, listed, rows: listed ?? [] })
  if (!listed || (listed === shown.listed && view === shown.view)) return shown.rows
  const stay = view === shown.view ? shown.rows : shown.rows.filter(({ _id }) => chosen.has(_id))
  const byId = new Map([...stay, ...listed].map((purchase) => [purchase._id, purchase]))
  const rows = [...byId.values()]
  setShown({ view, listed, rows })
  return rows
}

/** Reads each order that has left the list since by itself: who shipped or deleted it. */
function useCurrentRows(rows: Purchase[], listed: Purchase[] = []): ShippingRow[] {
  const ids = new Set(listed.map(({ _id }) => _id))
  const left = rows.filter(({ _id }) => !ids.has(_id))
  const packed = useQueries({ queries: left.map(({ _id }) => packedPurchaseQuery(_id)) })
  return rows.map((row) => {
    const { data, error } = packed[left.indexOf(row)] ?? {}
    return { ...row, ...data, ...(error && { failure: errorMessage(error) }) }
  })
}

function Nothing({ input: { q, age, state } }: { input: ListInput }) {
  return q || age || state !== 'to-ship' ? (
    <EmptyState title="No orders match this search">
      <ButtonLink to="/dashboard/shipping">Show all orders to ship</ButtonLink>
    </EmptyState>
  ) : (
    <EmptyState art={emptyCrate} title="No orders to ship">
      <p className="text-soft">New orders appear here automatically.</p>
    </EmptyState>
  )
}

const barLabel = 'With the chosen orders'

type Shipping = ReturnType<typeof useShipping>
type ForChosenProps = { rows: Purchase[]; shipping: Shipping; onClear: () => void }

function ForChosen({ rows, shipping, onClear }: ForChosenProps) {
  const ids = `ids=${rows.map(({ _id }) => _id).join(',')}`
  // Shipped orders may be chosen too, for their documents.
  const open = rows.filter(({ openUnits }) => openUnits > 0)
  // Ship goes with the last open order, as soon as the list knows of it, and would take the focus along.
  const hadShip = useRef(false)
  const hasShip = open.length > 0
  useEffect(() => {
    if (hadShip.current && !hasShip)
      focusNext(() => document.querySelector<HTMLElement>(`[aria-label="${barLabel}"] button`))
    hadShip.current = hasShip
  }, [hasShip])
  return (
    <ChosenBar label={barLabel} count={rows.length}>
      {hasShip && (
        <Button
          small
          variant="main"
          busy={shipping.isPending}
          onClick={() => shipping.ship(open.map((purchase) => ({ purchase })))}
        >
          Ship {formatCount(open.length)}
        </Button>
      )}
      <Download path={`/pick-list.pdf?${ids}`}>Pick list</Download>
      <Download path={`/packing-slips.pdf?${ids}`}>Packing slips</Download>
      {rows.some(({ shippedUnits }) => shippedUnits > 0) && (
        <Download path={`/shipments.csv?${ids}`}>Carrier CSV</Download>
      )}
      <Button small variant="quiet" onClick={onClear}>
        Clear selection
      </Button>
    </ChosenBar>
  )
}

function SavedViews({ query }: { query: string }) {
  const views = useQuery(apiQuery(['saved-views'], 'GET /saved-views', {}))
  const [isNaming, setNaming] = useState(false)
  const save = useShopMutation({
    mutationFn: (body: { name: string; query: string }, options) =>
      send('POST /saved-views', { body }, options),
    invalidates: () => [['saved-views']],
    successToast: (view) => `${view.name} is saved`,
    onSuccess: () => setNaming(false),
  })
  const remove = useShopMutation({
    mutationFn: ({ _id: id }: SavedView, options) =>
      send('DELETE /saved-views', { query: { id } }, options),
    invalidates: () => [['saved-views']],
    successToast: (_, view) => `${view.name} is deleted`,
  })
  return (
    <div className="flex flex-wrap items-center gap-2 text-row sm:ml-auto print:hidden">
      {views.isError && <span className="text-bad">{errorMessage(views.error)}</span>}
      {views.data?.map((view) => (
        <span key={view._id} className="inline-flex items-center rounded-press border border-edge">
          <ShopLink
            to={`/dashboard/shipping?${view.query}`}
            aria-current={view.query === query ? 'page' : undefined}
            className="inline-flex min-h-11 items-center px-3 font-semibold underline aria-[current=page]:text-accent-text pointer-fine:min-h-8"
          >
            {view.name}
          </ShopLink>
          <button
            type="button"
            aria-label={`Delete the view ${view.name}`}
            className="min-h-11 min-w-8 text-soft hover:text-bad pointer-coarse:min-w-11 pointer-fine:min-h-8"
            onClick={() => remove.mutate(view)}
          >
            ×
          </button>
        </span>
      ))}
      <Button small variant="quiet" onClick={() => setNaming(true)}>
        Save this view …
      </Button>
      <Dialog open={isNaming} title="Save this view" onClose={() => setNaming(false)}>
        <Form
          onSubmit={(event) => {
            event.preventDefault()
            const name = String(new FormData(event.currentTarget).get('name'))
            if (!save.isPending) save.mutate({ name, query })
          }}
        >
          <Field
            data-autofocus
            name="name"
            label="Name"
            help="Replaces a saved view with the same name."
            maxLength={60}
          />
          <SubmitButton busy={save.isPending}>Save</SubmitButton>
        </Form>
      </Dialog>
    </div>
  )
}

/** Saves the tracking numbers that a carrier's program gives: one line for each parcel. */
function PasteTracking() {
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [mail, setMail] = useState(true)
  const paste = useShopMutation({
    mutationFn: (body: { text: string; mail: boolean }, options) =>
      send('POST /shipments/tracking', { body }, options),
    invalidates: () => [['orders']],
    successToast: ({ set }) =>
      set.length > 0 ? `${pluralize(set.length, 'tracking number')} saved` : null,
    // Saved lines go; refused ones stay to be corrected.
    onSuccess: ({ refused }) => {
      setText(refused.map((line) => line.text).join('\n'))
      if (refused.length === 0) setOpen(false)
    },
  })
  const refused = paste.data?.refused ?? []
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        Paste tracking numbers
      </Button>
      <Dialog open={open} title="Paste tracking numbers" onClose={() => setOpen(false)}>
        <TextArea
          data-autofocus
          label="One parcel per line"
          help="Order or shipment number, carrier and tracking number, in any order."
          rows={8}
          value={text}
          placeholder={'K-26-004213-1  DHL  00340434161094042557'}
          error={refused.length > 0 ? `${pluralize(refused.length, 'line')} not understood.` : ''}
          onChange={({ target }) => setText(target.value)}
        />
        <ul className="mb-3 text-row text-bad empty:hidden">
          {refused.map((line) => (
            <li key={line.line}>
              {line.text}: {line.message}
            </li>
          ))}
        </ul>
        <Checkbox label="Email them to the buyers" checked={mail} onChange={() => setMail(!mail)} />
        <div className="mt-4 flex flex-wrap justify-end gap-3">
          <Button onClick={() => setOpen(false)}>{spec.orders.cancel}</Button>
          <Button
            variant="main"
            busy={paste.isPending}
            disabled={text.trim() === ''}
            onClick={() => paste.mutate({ text, mail })}
          >
            Save them
          </Button>
        </div>
      </Dialog>
    </>
  )
}
