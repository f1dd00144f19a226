import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Reply } from '#base/endpoint.ts'
import { parsePageNumber } from '#base/paging.ts'
import { apiQuery } from '#web/api-query.ts'
import { type ShopForm, useShopForm } from '#web/form.ts'
import { useShopMutation } from '#web/mutation.ts'
import { type SendOptions, send } from '#web/send.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonColumn, EditableTable } from '#web/ui/editable-table.tsx'
import { Checkbox, Field } from '#web/ui/field.tsx'
import { focusNext } from '#web/ui/focus.ts'
import { Form, SubmitButton } from '#web/ui/form.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import type { Column } from '#web/ui/table.tsx'
import type * as contract from '../contract.ts'

const limit = 25

export function SearchWords() {
  const words = useQuery(searchWordsQuery)
  const [search] = useSearchParams()
  const page = parsePageNumber(search)
  const q = (search.get('q') ?? '').toLowerCase()
  const [changing, setChanging] = useState<StoredPair | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const pairs = listPairs(words.data ?? [])
  const visible = pairs.filter(({ word, means }) => word.includes(q) || means.includes(q))
  const done = () => {
    setChanging(null)
    focusNext(heading.current)
  }
  return (
    <div>
      <EditableTable
        ref={heading}
        title="Synonyms"
        query={words}
        rows={visible.slice((page - 1) * limit, page * limit)}
        total={pairs.length}
        columns={wordColumns(setChanging)}
        isMarked={({ _id }) => _id === changing?._id}
        empty={q ? `No synonyms match “${q}”.` : 'No synonyms yet.'}
        form={<WordForm key={changing?._id ?? 'new'} changing={changing} done={done} />}
        nameOf={formatPair}
        remove={({ _id: id, both }, options) =>
          send('DELETE /search-words', { query: { id, both: both ? 'true' : 'false' } }, options)
        }
        restore={addWord}
        restoredToast={(pair) => `Synonym added: ${formatPair(pair)}`}
        invalidates={stale}
        onRemoved={() => setChanging(null)}
      >
        <div className="mb-4">
          <SearchBox label="Search synonyms" placeholder="Search synonyms" />
        </div>
      </EditableTable>
      <Pager limit={limit} total={visible.length} />
    </div>
  )
}

function wordColumns(change: (pair: StoredPair) => void): Column<StoredPair>[] {
  return [
    { head: 'Search term', cell: ({ word }) => <span className="font-semibold">{word}</span> },
    {
      head: 'Also matches',
      cell: ({ means, both }) => (
        <>
          {means}
          {both && <span className="block text-note text-soft">both ways</span>}
        </>
      ),
    },
    buttonColumn('Change', formatPair, change),
  ]
}

const missing = 'Please enter a word'
const empty: WordPair = { word: '', means: '', both: true }

function WordForm({ changing, done }: { changing: StoredPair | null; done: () => void }) {
  const { word, means, both } = changing ?? empty
  const shopForm = useShopForm<WordPair>({
    validate: (typed) => ({
      word: typed.word.trim() ? undefined : missing,
      means: typed.means.trim() ? undefined : missing,
    }),
    defaultValues: { word, means, both },
    ...(changing ? {} : { draft: 'search word' }),
  })
  const { register, field, submit, resetAfter } = shopForm
  const save = useSaveWord(shopForm, ({ _id, ...sent }) => {
    if (changing) done()
    else resetAfter(sent, empty, 'word')
  })
  return (
    <Form
      aria-label={changing ? 'Edit synonym' : 'New synonym'}
      className="mt-3 mb-2 grid items-start gap-x-4 md:grid-cols-[1fr_1fr_auto] print:hidden"
      onSubmit={submit((typed) => save.mutate({ ...typed, _id: changing?._id }))}
    >
      <Field label="Search term" autoFocus={changing !== null} maxLength={60} {...field('word')} />
      <Field label="Also matches" maxLength={60} {...field('means')} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 md:mt-6">
        <Checkbox label="Both ways" {...register('both')} />
        <span className="flex gap-3">
          <SubmitButton variant="plain" busy={save.isPending}>
            {changing ? 'Save' : 'Add Synonym'}
          </SubmitButton>
          {changing && <Button onClick={done}>Cancel</Button>}
        </span>
      </div>
    </Form>
  )
}

const stale = () => [searchWordsQuery.queryKey, missedSearchesQuery.queryKey, ['products']]

/** Adds a search word, or changes one by id; errors go to the form. */
export function useSaveWord<Values extends object>(
  shopForm: ShopForm<Values>,
  then: (sent: SentPair) => void,
) {
  return useShopMutation<SentPair, { added: number } | { _id: string }>({
    mutationFn: ({ _id, ...body }, options) =>
      _id === undefined
        ? addWord(body, options)
        : send('PUT /search-words/:id', { params: { id: _id }, body }, options),
    invalidates: stale,
    successToast: (saved, pair) =>
      'added' in saved && saved.added === 0
        ? `This synonym exists already: ${formatPair(pair)}`
        : `Synonym saved: ${formatPair(pair)}`,
    errorToast: shopForm.showErrors,
    onSuccess: (_, sent) => then(sent),
  })
}

function addWord(pair: WordPair, options: SendOptions) {
  return send('POST /search-words', { body: pair }, options)
}

export type WordPair = { word: string; means: string; both: boolean }

type SentPair = WordPair & { _id?: string | undefined }

/** A pair of words, one way or both; the id is that of the first way. */
type StoredPair = WordPair & { _id: string }

/** Both ways make one pair. */
function listPairs(words: { _id: string; word: string; means: string }[]): StoredPair[] {
  const stated = new Set(words.map(({ word, means }) => JSON.stringify([word, means])))
  return words
    .map((one) => ({ ...one, both: stated.has(JSON.stringify([one.means, one.word])) }))
    .filter(({ word, means, both }) => !both || word < means)
}

/** `tyre ⇄ tire` */
function formatPair({ word, means, both }: WordPair): string {
  return `${word} ${both ? '⇄' : '→'} ${means}`
}

export type Missed = Reply<typeof contract.listMissedSearches>[number]

const maxMissed = 200

export const missedSearchesQuery = apiQuery(['missed-searches'], 'GET /missed-searches', {
  query: { limit: maxMissed },
})

const searchWordsQuery = apiQuery(['search-words'], 'GET /search-words', {})
