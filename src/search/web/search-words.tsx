import { queryOptions, useQuery } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { showCount } from '#base/counts.ts'
import type { Reply } from '#base/endpoint.ts'
import { type ShopForm, useShopForm } from '#web/form.ts'
import { useShopMutation } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { focusNext } from '#web/ui/focus.ts'
import { Form, SubmitButton } from '#web/ui/form.tsx'
import { Pager, readPage } from '#web/ui/pager.tsx'
import { QueryError } from '#web/ui/query-error.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { type Column, Table, TableSkeleton } from '#web/ui/table.tsx'
import { useTakeOut } from '#web/ui/use-take-out.tsx'
import type * as contract from '../contract.ts'

const limit = 25

/** The words that stand for others, to be added, changed and taken out. */
export function SearchWords() {
  const words = useQuery(searchWordsQuery)
  const [search] = useSearchParams()
  const page = readPage(search)
  const q = (search.get('q') ?? '').toLowerCase()
  const [changing, setChanging] = useState<StoredPair | null>(null)
  const { heading, column, status } = useTakeOut({
    nameOf: showPair,
    remove: deleteWord,
    restore: addWord,
    restoredToast: (pair) => `Searches know ${showPair(pair)}`,
    invalidates: stale,
    onRemoved: () => setChanging(null),
  })
  const columns = useMemo(() => [...wordColumns(setChanging), column], [column])
  const pairs = useMemo(() => listPairs(words.data ?? []), [words.data])
  const visible = pairs.filter(({ word, means }) => word.includes(q) || means.includes(q))
  return (
    <section aria-labelledby="words">
      <h2 id="words" ref={heading} tabIndex={-1} className="title-3">
        Words that mean others{' '}
        {words.data && (
          <span className="figures text-base font-normal text-soft">{showCount(pairs.length)}</span>
        )}
      </h2>
      <WordForm
        key={changing?._id ?? 'new'}
        changing={changing}
        done={() => {
          setChanging(null)
          focusNext(heading.current)
        }}
      />
      {status}
      <SearchBox label="Find a word" placeholder="Find a word" />
      {words.isPending && <TableSkeleton rows={8} />}
      {words.isError && <QueryError error={words.error} retry={() => words.refetch()} />}
      {words.data && visible.length === 0 && (
        <p className="mt-4 text-soft">{q ? `Nothing is known of “${q}”.` : 'No words yet.'}</p>
      )}
      {visible.length > 0 && (
        <div className="mt-4">
          <Table
            caption="Words that mean others"
            columns={columns}
            rows={visible.slice((page - 1) * limit, page * limit)}
            keyOf={({ _id }) => _id}
            isMarked={({ _id }) => _id === changing?._id}
          />
        </div>
      )}
      <Pager page={page} limit={limit} total={visible.length} />
    </section>
  )
}

function wordColumns(change: (pair: StoredPair) => void): Column<StoredPair>[] {
  return [
    { head: 'Whoever writes', cell: ({ word }) => <span className="font-semibold">{word}</span> },
    {
      head: 'Also finds',
      cell: ({ means, both }) => (
        <>
          {means}
          {both && <span className="block text-xs text-soft">and the other way about</span>}
        </>
      ),
    },
    {
      head: 'Change',
      bare: true,
      align: 'right',
      cell: (pair) => (
        <Button small aria-label={`Change ${showPair(pair)}`} onClick={() => change(pair)}>
          Change
        </Button>
      ),
    },
  ]
}

const missing = 'Please enter a word'

/** A word and what it means: a new one, or one that is changed. */
function WordForm({ changing, done }: { changing: StoredPair | null; done: () => void }) {
  const id = useId()
  const { word = '', means = '', both = true } = changing ?? {}
  const shopForm = useShopForm<WordPair>({
    validate: (typed) => ({
      word: typed.word.trim() ? undefined : missing,
      means: typed.means.trim() ? undefined : missing,
    }),
    defaultValues: { word, means, both },
    ...(changing ? {} : { draft: 'search word' }),
  })
  const { form, field, submit, resetAfter } = shopForm
  const add = useAddWord(shopForm, (_, sent) =>
    resetAfter(sent, { word: '', means: '', both: true }, 'word'),
  )
  // Changed, a word goes by another id.
  const [changed, setChanged] = useState(changing?._id)
  const change = useChangeWord(shopForm, ({ _id }, { word, means, both }) => {
    const sent = { word, means, both }
    setChanged(_id)
    if (resetAfter(sent, sent)) done()
  })
  const busy = add.isPending || change.isPending
  return (
    <Form
      aria-label={changing ? 'Change a word' : 'New word'}
      className="mt-3 mb-4 print:hidden"
      onSubmit={submit((typed) => {
        if (busy) return
        if (changed) change.mutate({ _id: changed, ...typed })
        else add.mutate(typed)
      })}
    >
      <div className="grid gap-x-4 sm:grid-cols-2">
        <Field
          label="Word"
          autoFocus={changing !== null}
          autoComplete="off"
          maxLength={60}
          {...field('word')}
        />
        <Field label="Means" autoComplete="off" maxLength={60} {...field('means')} />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="flex min-h-11 items-center gap-3">
          <input
            id={`${id}-both`}
            type="checkbox"
            className="size-5 accent-accent-fill"
            {...form.register('both')}
          />
          <label htmlFor={`${id}-both`} className="flex min-h-11 items-center">
            And the other way about
          </label>
        </span>
        <span className="flex gap-3">
          <SubmitButton look="plain" busy={busy}>
            {changing ? 'Change Word' : 'Add Word'}
          </SubmitButton>
          {changing && <Button onClick={done}>Cancel</Button>}
        </span>
      </div>
    </Form>
  )
}

const stale = () => [searchWordsQuery.queryKey, missedSearchesQuery.queryKey, ['products']]

/** Lets searches know a word; a form shows what is wrong with it. */
export function useAddWord<Values extends FieldValues>(
  shopForm: ShopForm<Values>,
  then: (done: unknown, sent: WordPair) => void,
) {
  return useShopMutation({
    mutationFn: addWord,
    invalidates: stale,
    successToast: ({ added }, pair) =>
      added > 0 ? `Searches know ${showPair(pair)}` : `Searches knew ${showPair(pair)} already`,
    errorToast: shopForm.showErrors,
    onSuccess: then,
  })
}

function addWord({ word, means, both }: WordPair, idempotencyKey: string) {
  return send<typeof contract.addSearchWord>(
    'POST /search-words',
    { body: { word, means, both } },
    { idempotencyKey },
  )
}

function deleteWord({ _id, both }: StoredPair, idempotencyKey: string) {
  return send<typeof contract.deleteSearchWord>(
    'DELETE /search-words',
    { query: { id: _id, both: both ? 'true' : 'false' } },
    { idempotencyKey },
  )
}

function useChangeWord<Values extends FieldValues>(
  shopForm: ShopForm<Values>,
  then: (done: { _id: string }, sent: StoredPair) => void,
) {
  return useShopMutation({
    mutationFn: ({ _id, ...body }: StoredPair, idempotencyKey) =>
      send<typeof contract.changeSearchWord>(
        'PUT /search-words/:id',
        { params: { id: _id }, body },
        { idempotencyKey },
      ),
    invalidates: stale,
    invalidatesOnError: stale,
    successToast: (_, pair) => `Searches know ${showPair(pair)}`,
    errorToast: shopForm.showErrors,
    onSuccess: then,
  })
}

export type WordPair = { word: string; means: string; both: boolean }

/** Two words of which one stands for the other, or each for each; the id is that of the first way. */
type StoredPair = WordPair & { _id: string }

/** What is said in both ways is one pair. */
function listPairs(words: { _id: string; word: string; means: string }[]): StoredPair[] {
  const stated = new Set(words.map(({ word, means }) => asKey(word, means)))
  return words
    .map((one) => ({ ...one, both: stated.has(asKey(one.means, one.word)) }))
    .filter(({ word, means, both }) => !both || word < means)
}

/** As it is shown: `tyre ⇄ tire`. */
function showPair({ word, means, both }: WordPair): string {
  return `${word} ${both ? '⇄' : '→'} ${means}`
}

function asKey(word: string, means: string): string {
  return JSON.stringify([word, means])
}

export type Missed = Reply<typeof contract.listMissedSearches>[number]

/** The most of them that anybody looks through. */
const maxMissed = 200

export const missedSearchesQuery = queryOptions({
  queryKey: ['missed-searches'],
  queryFn: ({ signal }) =>
    send<typeof contract.listMissedSearches>(
      'GET /missed-searches',
      { query: { limit: maxMissed } },
      { signal },
    ),
})

const searchWordsQuery = queryOptions({
  queryKey: ['search-words'],
  queryFn: ({ signal }) =>
    send<typeof contract.listSearchWords>('GET /search-words', {}, { signal }),
})
