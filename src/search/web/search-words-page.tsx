import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { formatDate } from '#base/calendar.ts'
import { formatCount } from '#base/format.ts'
import type { PartNumber } from '#part-numbers/contract.ts'
import { numberClassNames } from '#part-numbers/rules.ts'
import { catalogueUrl } from '#products/web/catalogue-search.ts'
import { PartField } from '#products/web/part-field.tsx'
import { useShopForm } from '#web/form.ts'
import { useShopMutation } from '#web/mutation.ts'
import { readChoice } from '#web/search-params.ts'
import { send } from '#web/send.ts'
import { Button } from '#web/ui/button.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { DashboardPage } from '#web/ui/dashboard-page.tsx'
import { Field } from '#web/ui/field.tsx'
import { focusNext } from '#web/ui/focus.ts'
import { Form, SubmitButton } from '#web/ui/form.tsx'
import { RowLink } from '#web/ui/link.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { EmptyState } from '#web/ui/state.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import {
  type Missed,
  missedSearchesQuery,
  SearchWords,
  useSaveWord,
  type WordPair,
} from './search-words.tsx'

const views = { missed: 'No results', synonyms: 'Synonyms' }

const intros = {
  missed: 'Searches that found nothing. Add the word to a part as a number, or add a synonym.',
  synonyms: 'A search for the term also finds what the other word finds.',
}

export default function SearchWordsPage() {
  const view = readChoice(useSearchParams()[0].get('view'), views, 'missed')
  const missed = useQuery(missedSearchesQuery)
  return (
    <DashboardPage title="Search Words" about={intros[view]}>
      <Tabs
        label="Words by what they need"
        name="view"
        value={view}
        defaultValue="missed"
        options={views}
        counts={{ missed: missed.data?.length ?? 0 }}
      />
      <div className="mt-4">{view === 'missed' ? <MissedSearches /> : <SearchWords />}</div>
    </DashboardPage>
  )
}

/** More rows than anybody works off at once; the others come when they are asked for. */
const rowsPerStep = 15

function MissedSearches() {
  const missed = useQuery(missedSearchesQuery)
  const [most, setMost] = useState(rowsPerStep)
  const heading = useRef<HTMLHeadingElement>(null)
  const rows = missed.data ?? []
  return (
    <section aria-label="Searches without results">
      {/* The tab says it to the eye; the focus goes here after a row. */}
      <h2 ref={heading} tabIndex={-1} className="sr-only">
        Searches without results
      </h2>
      <QueryState query={missed} rows={6} />
      {missed.data?.length === 0 && <EmptyState title="Every search found something" />}
      <ul>
        {rows.slice(0, most).map((row) => (
          <Row key={row._id} missed={row} onDone={() => focusNext(heading.current)} />
        ))}
      </ul>
      {rows.length > most && (
        <Button className="mt-4" onClick={() => setMost(most + rowsPerStep)}>
          Show {formatCount(Math.min(rowsPerStep, rows.length - most))} more of{' '}
          {formatCount(rows.length)}
        </Button>
      )}
    </section>
  )
}

const comesBack = 'It returns when somebody searches for it again.'

function Row({ missed, onDone }: { missed: Missed; onDone: () => void }) {
  const { _id, number, count, lastAt } = missed
  const [making, setMaking] = useState<'number' | 'word' | null>(null)
  const done = () => {
    setMaking(null)
    onDone()
  }
  const leave = useShopMutation({
    mutationFn: (id: string, options) =>
      send('DELETE /missed-searches', { query: { id } }, options),
    invalidates: () => [missedSearchesQuery.queryKey],
    successToast: () => [`${number} dismissed`, comesBack],
    onSuccess: done,
  })
  const toggle = (what: 'number' | 'word') => setMaking(making === what ? null : what)
  return (
    <li className="border-b border-line py-1">
      <div className="flex items-center justify-between gap-x-4 max-[20rem]:flex-wrap">
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-4">
          <RowLink
            to={catalogueUrl({ q: number })}
            className={`font-semibold wrap-anywhere ${/\d/.test(number) ? 'part-number' : ''}`}
          >
            {number}
          </RowLink>
          <span className="figures text-note text-soft">
            {times(count)}, last on {formatDate(lastAt)}
          </span>
        </span>
        <span className="flex items-center gap-1">
          <Button
            small
            aria-expanded={making === 'number'}
            aria-label={`Add to part: ${number}`}
            onClick={() => toggle('number')}
          >
            Add to part
          </Button>
          <Menu
            label={`More for ${number}`}
            actions={[
              { name: 'Add synonym', act: () => toggle('word') },
              { name: 'Dismiss', act: () => leave.mutate(_id), busy: leave.isPending },
            ]}
          />
        </span>
      </div>
      {making === 'number' && <MissedNumber number={number} done={done} />}
      {making === 'word' && <MissedMeaning number={number} done={done} />}
    </li>
  )
}

function times(count: number): string {
  return count === 1 ? 'once' : count === 2 ? 'twice' : `${formatCount(count)} times`
}

function MissedMeaning({ number, done }: { number: string; done: () => void }) {
  const shopForm = useShopForm<Pick<WordPair, 'means'>>({
    validate: ({ means }) => ({ means: means.trim() ? undefined : 'Please enter a word' }),
    defaultValues: { means: '' },
  })
  const add = useSaveWord(shopForm, done)
  return (
    <Form
      aria-label={`Synonym for ${number}`}
      className="mt-2 flex flex-wrap items-start gap-x-3"
      onSubmit={shopForm.submit(({ means }) => add.mutate({ word: number, means, both: false }))}
    >
      <Field
        label="Should match"
        help="A word from the catalogue that this search should also match"
        autoFocus
        maxLength={60}
        className="min-w-0 flex-[1_1_14rem]"
        {...shopForm.field('means')}
      />
      <SubmitButton variant="plain" busy={add.isPending} className="mt-12.5">
        Save
      </SubmitButton>
    </Form>
  )
}

const stale = [missedSearchesQuery.queryKey, ['products'], ['part-numbers'], ['suggestions']]

/** Gives what was missed to a part: choosing the part does it. */
function MissedNumber({ number, done }: { number: string; done: () => void }) {
  const [of, setOf] = useState<PartNumber['class']>('oem')
  const add = useShopMutation({
    mutationFn: ({ productId }: { productId: string; productCode: string }, options) =>
      send('POST /part-numbers', { body: { productId, class: of, number } }, options),
    invalidates: () => stale,
    successToast: (_, { productCode }) => `${number} now finds ${productCode}`,
    onSuccess: done,
  })
  return (
    <div className="mt-2 grid gap-x-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
      <Choice label="Number type" value={of} options={numberClassNames} choose={setOf} />
      <PartField focused label="Which part" busy={add.isPending} choose={add.mutate} />
    </div>
  )
}
