import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { showCount } from '#base/counts.ts'
import { Button } from '#web/ui/button.tsx'
import { Failed } from '#web/ui/failed.tsx'
import { keepFocus } from '#web/ui/keep-focus.ts'
import { pageOf } from '#web/ui/page-of.ts'
import { Pager } from '#web/ui/pager.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { type Column, Table, TableShape } from '#web/ui/table.tsx'
import { TakenOut } from '#web/ui/taken-out.tsx'
import { searchWordsQuery } from './queries.ts'
import { type KeptPair, pairsOf, showPair } from './search-word-pairs.ts'
import { takeOutColumn } from './take-out-column.tsx'
import { useAddWord, useTakeOutWord } from './use-words.ts'
import { WordForm } from './word-form.tsx'

const limit = 25

/** The words that stand for others, to be added, changed and taken out. */
export function SearchWords() {
  const words = useQuery(searchWordsQuery)
  const [search] = useSearchParams()
  const page = pageOf(search)
  const q = (search.get('q') ?? '').toLowerCase()
  const [changing, setChanging] = useState<KeptPair | null>(null)
  const [out, setOut] = useState<KeptPair | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const takeOut = useTakeOutWord((pair) => {
    setOut(pair)
    setChanging(null)
  })
  const putBack = useAddWord(null, () => {
    setOut(null)
    keepFocus(heading.current)
  })
  const { mutate, isPending, variables } = takeOut
  const busy = isPending ? variables._id : null
  const columns = useMemo(() => columnsOf(setChanging, mutate, busy), [mutate, busy])
  const pairs = useMemo(() => pairsOf(words.data ?? []), [words.data])
  const shown = pairs.filter(({ word, means }) => word.includes(q) || means.includes(q))
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
          keepFocus(heading.current)
        }}
      />
      <TakenOut
        what={out && showPair(out)}
        busy={putBack.isPending}
        putBack={() => out && putBack.mutate({ word: out.word, means: out.means, both: out.both })}
      />
      <SearchBox label="Find a word" placeholder="Find a word" />
      {words.isPending && <TableShape rows={8} />}
      {words.isError && <Failed error={words.error} retry={() => words.refetch()} />}
      {words.data && shown.length === 0 && (
        <p className="mt-4 text-soft">{q ? `Nothing is known of “${q}”.` : 'No words yet.'}</p>
      )}
      {shown.length > 0 && (
        <div className="mt-4">
          <Table
            caption="Words that mean others"
            columns={columns}
            rows={shown.slice((page - 1) * limit, page * limit)}
            keyOf={({ _id }) => _id}
            isMarked={({ _id }) => _id === changing?._id}
          />
        </div>
      )}
      <Pager page={page} limit={limit} total={shown.length} />
    </section>
  )
}

function columnsOf(
  change: (pair: KeptPair) => void,
  takeOut: (pair: KeptPair) => void,
  busy: string | null,
): Column<KeptPair>[] {
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
    takeOutColumn(showPair, takeOut, busy),
  ]
}
