import { useQuery } from '@tanstack/react-query'
import { useNavigate, useOutletContext } from 'react-router'
import { showDate } from '#base/calendar.ts'
import { pluralize } from '#base/format.ts'
import { Problem } from '#base/problem.ts'
import { ours } from '#base/texts.ts'
import { basketQuery } from '#basket/web/change-basket.ts'
import type { HowToRead } from '#quick-order/web/check-list.ts'
import { ListFile } from '#quick-order/web/list-file.tsx'
import { OwnNumbers } from '#quick-order/web/own-numbers.tsx'
import { apiQuery } from '#web/api-query.ts'
import { loadChunk } from '#web/chunk.ts'
import { useShopForm } from '#web/form.ts'
import { useShopMutation } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import type { Session } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import { ChooseSheet } from '#web/ui/choose-sheet.tsx'
import { DashboardPage } from '#web/ui/dashboard-page.tsx'
import { Field, TextArea } from '#web/ui/field.tsx'
import { ListReading } from '#web/ui/how-read.tsx'
import { ShopLink } from '#web/ui/link.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { EmptyState } from '#web/ui/state.tsx'
import type * as contract from '../contract.ts'
import { maxListLengths } from '../rules.ts'

export default function ListsPage() {
  const session = useOutletContext<Session>()
  const lists = useQuery(apiQuery(['lists', session.userId], 'GET /lists', {}))
  return (
    <DashboardPage title="My Lists">
      <QueryState query={lists} rows={4} />
      {lists.data && (
        <div className="grid gap-10 xl:grid-cols-[minmax(0,54rem)_24rem]">
          <div className="grid max-w-[54rem] content-start gap-6">
            {lists.data.length === 0 ? (
              <EmptyState title="No lists yet">
                <p className="max-w-md text-balance text-soft">
                  Save what you reorder: for one motorcycle, then times as many as you have.
                </p>
              </EmptyState>
            ) : (
              <ul className="border-t border-line">
                {lists.data.map(({ _id, name, lineCount, changedAt, shared, watched }) => (
                  <li key={_id} className="border-b border-line">
                    <ShopLink
                      to={`/dashboard/lists/${_id}`}
                      className="flex min-h-14 flex-col justify-center gap-x-4 py-2 hover:bg-sunken sm:flex-row sm:flex-wrap sm:items-center sm:justify-between"
                    >
                      <span className="font-semibold underline">{name}</span>
                      <span className="figures text-row text-soft">
                        {pluralize(lineCount, 'line')}
                        {shared && ' · shared'}
                        {watched && ' · watched'} · {showDate(changedAt)}
                      </span>
                    </ShopLink>
                  </li>
                ))}
              </ul>
            )}
            <div className="print:hidden">
              <OwnNumbers />
            </div>
          </div>
          <NewList session={session} />
        </div>
      )}
    </DashboardPage>
  )
}

const empty = { name: '', text: '' }
const missing = 'Please enter a name'

type NewList = typeof empty & { basket?: contract.ChangedLine[] }

function NewList({ session }: { session: Session }) {
  const navigate = useNavigate()
  const basket = useQuery(basketQuery(session))
  const form = useShopForm<typeof empty>({
    validate: ({ name }) => ({ name: name.trim() ? undefined : missing }),
    defaultValues: empty,
    draft: 'new-list',
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
      className="grid content-start gap-1 xl:-mt-9 print:hidden"
      onSubmit={form.submit(add.mutate)}
    >
      <h2 className="title-3 mb-3">New list</h2>
      <Field label="Name" maxLength={maxListLengths.name} {...form.field('name')} />
      <TextArea
        label="Lines"
        optional
        rows={5}
        help="As in quick order: any part number and its quantity for one motorcycle. Paste from a spreadsheet or an email."
        {...form.field('text')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="main" busy={add.isPending}>
          Save list
        </Button>
        <ListFile busy={file.isPending} choose={(chosen) => file.mutate({ chosen })}>
          Choose a file
        </ListFile>
        {inBasket.length > 0 && <Button onClick={saveBasket}>Save basket as list</Button>}
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
