import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Input } from '#base/endpoint.ts'
import { formatCount } from '#base/format.ts'
import { parsePageNumber } from '#base/paging.ts'
import type { listAdminProducts } from '#products/admin-contract.ts'
import type { AdminProduct } from '#products/contract.ts'
import { apiQuery } from '#web/api-query.ts'
import { readUnfinishedImport } from '#web/imports.ts'
import { useShopMutation } from '#web/mutation.ts'
import { readChoice, readText } from '#web/search-params.ts'
import { send, sendForPage } from '#web/send.ts'
import { Button } from '#web/ui/button.tsx'
import { DashboardPage, Tools } from '#web/ui/dashboard-page.tsx'
import { Download } from '#web/ui/download.tsx'
import { Checkbox } from '#web/ui/field.tsx'
import { ImportFile, ImportPanel } from '#web/ui/import-file.tsx'
import { ListPage } from '#web/ui/list-page.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Section } from '#web/ui/section.tsx'
import { type Column, PartName, Table } from '#web/ui/table.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import type { Source, StoredNumber } from '../contract.ts'
import { numberClassNames, numberKey, storedClasses } from '../rules.ts'

const limit = 20
const views = { parts: 'Parts', sources: 'Sources' }

export default function PartNumbersPage() {
  const view = readChoice(useSearchParams()[0].get('view'), views, 'parts')
  const tabs = (
    <Tabs
      label="Numbers by what they need"
      name="view"
      value={view}
      options={views}
      defaultValue="parts"
    />
  )
  if (view === 'parts') return <Parts tabs={tabs} />
  return (
    <DashboardPage title="Part Numbers">
      {tabs}
      <Sources />
    </DashboardPage>
  )
}

function Parts({ tabs }: { tabs: ReactNode }) {
  const [search] = useSearchParams()
  const [isImporting, setImporting] = useState(isAnyUnfinished)
  const q = readText(search, 'q')
  const page = parsePageNumber(search)
  const parts = useQuery(partsQuery({ page, limit, q, sort: q ? undefined : 'name' }))
  return (
    <ListPage
      title="Part Numbers"
      list={parts}
      limit={limit}
      searchLabel="Search parts"
      searchPlaceholder="Any number, name or word"
      tools={
        <Tools>
          <Button small aria-expanded={isImporting} onClick={() => setImporting(!isImporting)}>
            Import
          </Button>
        </Tools>
      }
      above={isImporting && <Imports />}
      tabs={tabs}
      empty={{ title: 'No parts match', to: '/dashboard/partNumbers' }}
    >
      {(rows) => <Table caption="Part Numbers" columns={partColumns} rows={rows} />}
    </ListPage>
  )
}

/** A page of parts with their numbers. */
const partsQuery = (query: Input<typeof listAdminProducts>['query']) =>
  queryOptions({
    queryKey: ['products', 'admin', 'with-numbers', query],
    queryFn: async (context) => {
      const page = await sendForPage('GET /admin-products', { query }, context)
      const product = page.rows.map(({ _id }) => _id).join(',')
      const numbers = product
        ? await send('GET /part-numbers', { query: { product } }, context)
        : []
      const ofPart = Map.groupBy(sortMatching(numbers, query.q), ({ productId }) => productId)
      const rows = page.rows.map((part) => ({ ...part, numbers: ofPart.get(part._id) ?? [] }))
      return { ...page, rows }
    },
    placeholderData: keepPreviousData,
  })

/** The numbers that were searched for come first. */
function sortMatching(numbers: StoredNumber[], q = ''): StoredNumber[] {
  const key = numberKey(q)
  const isMatch = ({ number }: StoredNumber) => key !== '' && numberKey(number).includes(key)
  return [...numbers.filter(isMatch), ...numbers.filter((number) => !isMatch(number))]
}

type PartRow = AdminProduct & { numbers: StoredNumber[] }

const labels = { oem: 'OEM', competitor: 'Competitor', old: 'Former' }

const partColumns: Column<PartRow>[] = [
  {
    head: 'Part',
    cell: (part) => <PartName part={part} to={`/dashboard/partNumbers/${part._id}`} />,
  },
  ...storedClasses.map((of): Column<PartRow> => {
    const head = numberClassNames[of]
    const isFilled = ({ numbers }: PartRow) => numbers.some((number) => number.class === of)
    return {
      head,
      label: labels[of],
      isBesideCode: true,
      isFilled,
      cell: (part) =>
        isFilled(part) && <Numbers of={part.numbers.filter((number) => number.class === of)} />,
    }
  }),
]

/** The first number with its maker, and how many more there are. */
function Numbers({ of: [first, ...more] }: { of: StoredNumber[] }) {
  if (!first) return null
  return (
    <span title={more.map(({ number }) => number).join(', ') || undefined}>
      <span className="part-number wrap-anywhere">{first.number}</span>
      {more.length > 0 && <span className="text-soft"> and {formatCount(more.length)} more</span>}
      {first.maker && (
        <span className="block text-note text-soft compact:ml-2 compact:inline">{first.maker}</span>
      )}
    </span>
  )
}

function isAnyUnfinished(): boolean {
  return ['part numbers', 'successors'].some((what) => readUnfinishedImport(what) !== null)
}

function Imports() {
  return (
    <ImportPanel>
      <Section
        title="Import part numbers"
        tools={<Download path="/part-numbers.csv">Download all as CSV</Download>}
      >
        <ImportFile
          what="part numbers"
          variant="plain"
          format="Product code, class (oem, competitor or old) and number; optionally maker and source."
          example={numbers}
          showsExample
          stale={[['part-numbers'], ['missed-searches'], ...stale]}
          replaces="Replace all numbers of the products in this file"
        />
      </Section>
      <Section
        title="Import successors"
        tools={<Download path="/successors.csv">Download all as CSV</Download>}
      >
        <ImportFile
          what="successors"
          variant="plain"
          format="Product code and replaced by; optionally units, when (at once or when sold out) and source. The rows of a product replace its earlier successors; a row with only the product code removes them."
          example={successors}
          showsExample
          stale={stale}
        />
      </Section>
    </ImportPanel>
  )
}

const numbers = [
  'Product code,Class,Maker,Number,Source',
  'KS-BD-320,oem,Hayanami,45120-KS3-701,',
  'KS-BD-320,competitor,Veldex,VDX 3208 F,List 7',
  'KS-BD-320,old,,45120-KS3-700,',
].map((row) => row.split(','))

const successors = [
  'Product code,Replaced by,Units,When,Source',
  'KS-BP-172,KS-BP-174,1,at once,',
  'KS-CK-525,KS-CH-525,1,when sold out,',
  'KS-CK-525,KS-FS-15,1,when sold out,',
].map((row) => row.split(','))

const stale = [['products'], ['suggestions'], ['number-sources']]

/** The permitted uses of a source. */
const uses = {
  api: 'Shown in the shop',
  learn: 'Used to correct spelling',
  export: 'Included in exports',
} as const
type Use = keyof typeof uses

function Sources() {
  const sources = useQuery(apiQuery(['number-sources'], 'GET /number-sources', {}))
  const rows = sources.data ?? []
  return (
    <Section
      title="Sources"
      className="mt-6"
      about="The catalogues that numbers, successors and fitment come from. Most licences forbid passing data on. Hidden numbers are still found when typed in full, and hidden fitment still answers for a motorcycle."
    >
      <QueryState query={sources} rows={2} />
      {sources.data && rows.length === 0 && (
        <p className="text-soft">
          No sources yet. A source appears here once a number, successor or fitment names it.
        </p>
      )}
      {rows.length > 0 && (
        <Table caption="Sources" columns={columns} rows={rows} keyOf={({ name }) => name} />
      )}
    </Section>
  )
}

const columns: Column<Source>[] = [
  {
    head: 'Source',
    cell: ({ name }) => <span className="font-semibold wrap-anywhere">{name}</span>,
  },
  ...(['api', 'learn', 'export'] as const).map((use) => ({
    head: uses[use],
    cell: (source: Source) => <UseSwitch source={source} use={use} />,
  })),
]

function UseSwitch({ source, use }: { source: Source; use: Use }) {
  const name = uses[use]
  const save = useShopMutation({
    scope: `source ${source.name}`,
    mutationFn: (may: boolean) =>
      send('PUT /number-sources/:name', { params: { name: source.name }, body: { [use]: may } }),
    invalidates: () => [['part-numbers'], ...stale],
    successToast: (_, may) => `${source.name}, ${name}: ${may ? 'on' : 'off'}`,
  })
  return (
    <Checkbox
      className="min-w-11"
      label=""
      aria-label={`${name}: ${source.name}`}
      checked={save.isPending ? save.variables : source[use]}
      onChange={({ currentTarget }) => {
        if (!save.isPending) save.mutate(currentTarget.checked)
      }}
    />
  )
}
