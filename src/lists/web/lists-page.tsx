import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useOutletContext } from 'react-router'
import { formatDate } from '#base/calendar.ts'
import type { Reply } from '#base/endpoint.ts'
import { formatCount } from '#base/format.ts'
import { Problem } from '#base/problem.ts'
import { ours } from '#base/texts.ts'
import { basketQuery } from '#basket/web/change-basket.ts'
import type { HowToRead } from '#quick-order/web/check-list.ts'
import { ListFile } from '#quick-order/web/list-file.tsx'
import { OwnNumbers } from '#quick-order/web/own-numbers.tsx'
import { apiQuery } from '#web/api-query.ts'
import { loadChunk } from '#web/chunk.ts'
import { useShopForm } from '#web/form.ts'
import { errorMessage, useShopMutation } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import type { Session } from '#web/session.ts'
import { toastError } from '#web/toasts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ChooseSheet } from '#web/ui/choose-sheet.tsx'
import { DashboardPage } from '#web/ui/dashboard-page.tsx'
import { Field, TextArea } from '#web/ui/field.tsx'
import { FormSection } from '#web/ui/form-section.tsx'
import { ListReading } from '#web/ui/how-read.tsx'
import { ShopLink } from '#web/ui/link.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Section } from '#web/ui/section.tsx'
import { EmptyState } from '#web/ui/state.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import type * as contract from '../contract.ts'
import { maxListLengths } from '../rules.ts'
import { chooseOrderable, useAddToBasket } from './change-list.ts'
import { listQuery } from './queries.ts'

export default function ListsPage() {
  const session = useOutletContext<Session>()
  const lists = useQuery(apiQuery(['lists', session.userId], 'GET /lists', {}))
  return (
    <DashboardPage title="My Lists" about="Parts you reorder, for one motorcycle or for many.">
      <QueryState shape="rows" query={lists} rows={4} />
      {lists.data?.length === 0 && (
        <div className="grid items-start gap-x-16 lg:grid-cols-2">
          <EmptyState title="No lists yet">
            <p className="max-w-md text-balance text-soft">
              Type, paste or choose your first one, or save a basket as a list.
            </p>
          </EmptyState>
          <Section title="New list">
            <NewList session={session} />
          </Section>
        </div>
      )}
      {lists.data && lists.data.length > 0 && (
        <FormSection
          title="Lists"
          count={lists.data.length}
          openLabel="New list"
          draft={draft}
          form={({ cancel }) => <NewList session={session} cancel={cancel} />}
        >
          <Table caption="My Lists" columns={columns} rows={lists.data} />
        </FormSection>
      )}
      {lists.data && (
        <div className="mt-8 max-w-3xl print:hidden">
          <OwnNumbers />
        </div>
      )}
    </DashboardPage>
  )
}

type Summary = Reply<typeof contract.listLists>[number]

const columns: Column<Summary>[] = [
  {
    head: 'Name',
    cell: ({ _id, name }) => (
      <ShopLink
        to={`/dashboard/lists/${_id}`}
        prefetch="intent"
        className="inline-flex items-center font-semibold wrap-anywhere underline pointer-coarse:min-h-11"
      >
        {name}
      </ShopLink>
    ),
  },
  {
    head: 'State',
    label: '',
    cell: ({ watched, shared }) =>
      (watched || shared) && (
        <span className="inline-flex flex-wrap gap-1.5">
          {watched && <Badge tone="good">Watched</Badge>}
          {shared && <Badge>Shared</Badge>}
        </span>
      ),
  },
  { head: 'Last change', cell: ({ changedAt }) => formatDate(changedAt) },
  { head: 'Parts', align: 'right', cell: ({ lineCount }) => formatCount(lineCount) },
  { head: 'Order', actions: 'main', cell: (list) => list.lineCount > 0 && <Order list={list} /> },
]

/** Puts a list into the basket as its own page does, without a look at it. */
function Order({ list: { _id, name } }: { list: Summary }) {
  const cache = useQueryClient()
  const add = useAddToBasket()
  const [isReading, setReading] = useState(false)
  const order = async () => {
    setReading(true)
    try {
      const list = await cache.fetchQuery({ ...listQuery(_id), staleTime: 0 })
      const orderable = chooseOrderable(list)
      if (orderable.lines.length > 0) add.mutate(orderable)
      else toastError(`No part of ${name} can be ordered now.`)
    } catch (error) {
      toastError(errorMessage(error))
    }
    setReading(false)
  }
  return (
    <Button
      small
      className="whitespace-nowrap"
      busy={isReading || add.isPending}
      aria-label={`Add to basket: ${name}`}
      onClick={() => void order()}
    >
      Add to basket
    </Button>
  )
}

const draft = 'new-list'
const empty = { name: '', text: '' }
const missing = 'Please enter a name'

type NewList = typeof empty & { basket?: contract.ChangedLine[] }

function NewList({ session, cancel }: { session: Session; cancel?: () => void }) {
  const navigate = useNavigate()
  const basket = useQuery(basketQuery(session))
  const form = useShopForm<typeof empty>({
    validate: ({ name }) => ({ name: name.trim() ? undefined : missing }),
    defaultValues: empty,
    draft,
  })
  const add = useShopMutation({
    mutationFn: async ({ name, text, basket: lines }: NewList, options) => {
      const read = lines ? { lines, doubts: [] } : await readText(text)
      const body = { name: name.trim(), lines: read.lines }
      const list = await send('POST /lists', { body }, options)
      return { list, leftOut: read.doubts }
    },
    invalidates: () => [['lists', session.userId]],
    successToast: ({ list }) => `${list.name} is saved`,
    errorToast: form.showErrors,
    onSuccess: ({ list, leftOut }, { name, text, basket: lines }) => {
      // The lines that were typed are of another list.
      form.resetAfter({ name, text: lines ? '' : text }, empty)
      navigate(`/dashboard/lists/${list._id}`, { state: { leftOut } })
    },
  })
  const file = useShopMutation({
    mutationFn: async ({ chosen, how }: { chosen: File; how?: HowToRead }) => {
      const { readFileText, readings } = await loadChunk(
        () => import('#quick-order/web/check-list.ts'),
      )
      const text = await readFileText(chosen, how)
      return { text, reading: readings.get(chosen) }
    },
    onSuccess: ({ text }, { chosen: { name } }) => {
      form.setValue('text', text)
      const listName = name.replace(/\.\w+$/, '').slice(0, maxListLengths.name)
      if (!form.values.name) form.setValue('name', listName)
    },
  })
  const inBasket = basket.data?.lines ?? []
  const saveBasket = () => {
    const lines = inBasket.map(({ productId, quantity }) => ({ productId, quantity }))
    if (form.getValues().name.trim() === '') form.setErrors({ name: missing })
    else if (!add.isPending) add.mutate({ ...form.getValues(), basket: lines })
  }
  return (
    <form
      aria-label="New list"
      noValidate
      className="grid content-start gap-1 print:hidden"
      onSubmit={form.submit(add.mutate)}
    >
      <Field label="Name" maxLength={maxListLengths.name} {...form.field('name')} />
      <TextArea
        label="Lines"
        optional
        rows={5}
        help="As in quick order: any part number and its quantity for one motorcycle. Paste from a spreadsheet or an email."
        {...form.field('text')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="main" busy={add.isPending}>
          Save list
        </Button>
        <ListFile busy={file.isPending} choose={(chosen) => file.mutate({ chosen })}>
          Choose a file
        </ListFile>
        {inBasket.length > 0 && <Button onClick={saveBasket}>Save basket as list</Button>}
        {cancel && (
          <Button variant="quiet" onClick={cancel}>
            Cancel
          </Button>
        )}
      </div>
      {file.variables && (
        <ChooseSheet
          error={file.error}
          choose={(sheet) => file.mutate({ chosen: file.variables.chosen, how: { sheet } })}
        />
      )}
      {file.data?.reading && file.variables && (
        <ListReading
          name={file.variables.chosen.name}
          reading={file.data.reading}
          choose={(how) => file.mutate({ chosen: file.variables.chosen, how })}
        />
      )}
    </form>
  )
}

/** Throws 'fields-wrong' where nothing of it can be read. */
async function readText(text: string) {
  const { linesOfText } = await loadChunk(() => import('./read-text.ts'))
  const read = await linesOfText(text)
  const errors = [{ field: 'text', message: read.doubts.join(' ') }]
  if (read.lines.length === 0 && read.doubts.length > 0)
    throw new Problem('fields-wrong', ours.checkFields, { errors })
  return read
}
