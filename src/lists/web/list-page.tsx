import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { formatMoney } from '#base/currency.ts'
import { pluralize } from '#base/format.ts'
import { RequestButtons } from '#basket/web/request-buttons.tsx'
import { dashboardMeta } from '#users/web/dashboard-meta.ts'
import { loadChunk } from '#web/chunk.ts'
import { useDraft } from '#web/drafts.ts'
import { changesSettled, errorMessage, useShopMutation } from '#web/mutation.ts'
import { callPath } from '#web/send.ts'
import { Button } from '#web/ui/button.tsx'
import { DashboardPage, PageState } from '#web/ui/dashboard-page.tsx'
import { Field } from '#web/ui/field.tsx'
import { Overflow } from '#web/ui/menu.tsx'
import { NumberBox } from '#web/ui/typed-box.tsx'
import type { List } from '../contract.ts'
import { maxSpares, maxTimes } from '../rules.ts'
import {
  type ChangeList,
  chooseOrderable,
  linesToSend,
  useAddToBasket,
  useChangeList,
} from './change-list.ts'
import { ListActions, SharedLink } from './list-actions.tsx'
import { ListRows } from './list-rows.tsx'
import { listQuery } from './queries.ts'

export const meta = dashboardMeta((_, { id = '' }) => [
  callPath('GET /lists/:id', { params: { id } }),
])

export default function ListPage() {
  const { id = '' } = useParams()
  const list = useQuery(listQuery(id))
  if (!list.data) return <PageState query={list} rows={6} back={back} missing={noSuchList} />
  return <Sheet key={id} list={list.data} />
}

const back = { to: '/dashboard/lists', name: 'My Lists' }
const noSuchList = { to: '/dashboard/lists', label: 'Back to My Lists' }

function Sheet({ list }: { list: List }) {
  const change = useChangeList(list)
  // What Watch does is said as it is turned on.
  const [isExplained, setExplained] = useState(false)
  return (
    <DashboardPage
      title={list.name}
      back={back}
      tools={<ListActions list={list} change={change} onWatch={setExplained} />}
    >
      <LeftOut />
      <p role="status" className="mb-2 text-row text-soft empty:hidden">
        {isExplained &&
          'You get an email when a price, the stock or a successor changes, at most one a day.'}
      </p>
      {list.shareToken !== null && <SharedLink to={`/sharedLists/${list.shareToken}`} />}
      <Counting list={list} change={change} />
      {list.lines.length === 0 && (
        <p className="max-w-text text-soft">
          This list is empty. Enter a part and its quantity for one motorcycle.
        </p>
      )}
      <ListRows list={list} change={change} />
      <AddLine list={list} change={change} />
      {list.lines.length > 0 && <ToBasket list={list} isLate={change.isPending} />}
    </DashboardPage>
  )
}

function LeftOut() {
  const lines: string[] = useLocation().state?.leftOut ?? []
  if (lines.length === 0) return null
  return (
    <div role="status" className="mb-6 max-w-text text-bad">
      <p className="font-semibold">Not added because it could not be read:</p>
      <ul className="list-disc pl-5 wrap-anywhere">
        {lines.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </div>
  )
}

type ChangedProps = { list: List; change: ChangeList }

function Counting({ list: { times, spares, right, saves, currency }, change }: ChangedProps) {
  const saveTimes = (value: number) => change.mutateAsync({ times: value })
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-6 gap-y-2 text-row">
      <span className="flex flex-wrap items-center gap-2 [&_input]:w-14! [&_input]:pointer-fine:min-h-9">
        For
        <NumberBox label="Motorcycles" value={times} min={1} max={maxTimes} save={saveTimes} />
        {times === 1 ? 'motorcycle' : 'motorcycles'}, plus
        <NumberBox
          label="Spares in percent"
          value={spares}
          min={0}
          max={maxSpares}
          save={(value) => change.mutateAsync({ spares: value })}
        />
        % spares
      </span>
      <span role="status" className="flex flex-wrap items-center gap-3">
        {right && (
          <>
            <span className="font-semibold text-good">
              Quantity prices used: {formatMoney(saves, currency)} saved
            </span>
            <Button small onClick={() => change.mutate({ right: false })}>
              Undo
            </Button>
          </>
        )}
        {!right && saves > 0 && (
          <Button variant="main" small onClick={() => change.mutate({ right: true })}>
            Use quantity prices: save {formatMoney(saves, currency)}
          </Button>
        )}
      </span>
    </div>
  )
}

/** `isLate`: the list was changed, and its total is loading. */
function ToBasket({ list, isLate }: { list: List; isLate: boolean }) {
  const cache = useQueryClient()
  const { queryKey } = listQuery(list._id)
  const [waits, setWaits] = useState(false)
  const add = useAddToBasket()
  const readSettled = async () => {
    await changesSettled(cache, queryKey)
    return chooseOrderable(cache.getQueryData(queryKey) ?? list)
  }
  const click = async () => {
    setWaits(true)
    // Failed changes have reported themselves.
    const orderable = await readSettled().catch(() => null)
    setWaits(false)
    // The page says what cannot be ordered.
    if (orderable) add.mutate({ lines: orderable.lines })
  }
  const isBusy = add.isPending || waits
  const { lines: chosen, leftOut } = chooseOrderable(list)
  const requests = (
    <RequestButtons
      disabled={chosen.length === 0}
      getRequest={async () => ({ lines: (await readSettled()).lines })}
    />
  )
  return (
    <div className="bottom-bar mt-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line bg-surface py-3 max-sm:py-2">
      <p className="figures" aria-live="polite">
        <span className="block text-row">
          {leftOut > 0 ? (
            <span className="text-bad">{pluralize(leftOut, 'line')} cannot be ordered now</span>
          ) : (
            <span className="text-soft">{pluralize(list.lines.length, 'line')}</span>
          )}
        </span>
        <span className="font-display text-total leading-tight font-semibold">
          {isLate ? 'Calculating …' : formatMoney(list.subtotal, list.currency)}
        </span>
      </p>
      <div className="flex flex-wrap gap-3 max-sm:gap-1">
        <div className="max-sm:hidden">{requests}</div>
        <div className="sm:hidden">
          <Overflow label="More for these lines">{requests}</Overflow>
        </div>
        <Button
          variant="main"
          busy={isBusy}
          disabled={chosen.length === 0}
          onClick={() => void click()}
        >
          Add {pluralize(chosen.length, 'line')} to basket
        </Button>
      </div>
    </div>
  )
}

/** Puts another part on the list, by any of its numbers; one where no quantity is said. */
function AddLine({ list, change }: ChangedProps) {
  const { typed, type, resetAfter } = useDraft(`list-line:${list._id}`, { number: '' })
  const add = useShopMutation({
    mutationFn: async (sent: typeof typed) => {
      const { linesOfText } = await loadChunk(() => import('./read-text.ts'))
      const text = sent.number.trim()
      const { lines, doubts } = await linesOfText(/[\s,;]/.test(text) ? text : `${text}, 1`)
      if (lines.length === 0 || doubts.length > 0)
        return doubts.join('; ') || 'Please enter a number, and a quantity if you like'
      await change.mutateAsync((now) => ({ lines: [...linesToSend(now), ...lines] }))
      resetAfter(sent)
      return ''
    },
    errorToast: () => null,
  })
  return (
    <form
      aria-label="Add a part"
      noValidate
      className="mt-4 flex print:hidden max-w-xl flex-wrap items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        add.mutate(typed)
      }}
    >
      <Field
        label="Add a part"
        placeholder="KS-BD-320, 2"
        value={typed.number}
        error={add.error ? errorMessage(add.error) : add.data}
        className="flex-[1_1_14rem]"
        onChange={({ target }) => type({ number: target.value })}
      />
      <Button type="submit" busy={add.isPending} className="mt-6">
        Add
      </Button>
    </form>
  )
}
