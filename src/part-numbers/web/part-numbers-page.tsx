import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { PartField } from '#products/web/part-field.tsx'
import { apiQuery } from '#web/api-query.ts'
import { useShopMutation } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import { DashboardPage } from '#web/ui/dashboard-page.tsx'
import { Download } from '#web/ui/download.tsx'
import { Checkbox } from '#web/ui/field.tsx'
import { ImportFile } from '#web/ui/import-file.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Section } from '#web/ui/section.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import type { Source } from '../contract.ts'

export default function PartNumbersPage() {
  const navigate = useNavigate()
  return (
    <DashboardPage
      title="Part Numbers"
      about="By which numbers a part is found, what takes its place, and which motorcycles it fits."
    >
      <PartField
        label="Part"
        help="By any number, name or words"
        className="max-w-xl print:hidden"
        choose={({ productId }) => navigate(`/dashboard/partNumbers/${productId}`)}
      />
      <Section
        className="mt-10"
        title="Numbers by the file"
        tools={<Download path="/part-numbers.csv">Download all as CSV</Download>}
        about="Product code, class (oem, competitor or old) and number; maker and source where they are known."
      >
        <ImportFile
          what="part numbers"
          example={numbers}
          stale={[['part-numbers'], ['missed-searches'], ...stale]}
          replaces="Also take away numbers that the file does not say of the products that it names"
        />
      </Section>
      <Section
        className="mt-10"
        title="Successors by the file"
        tools={<Download path="/successors.csv">Download all as CSV</Download>}
        about="Product code and what it is replaced by; units, when (at once or when sold out) and source. The rows of a product say the whole of it; with nothing after its code it is replaced no more."
      >
        <ImportFile what="successors" example={successors} stale={stale} />
      </Section>
      <Sources />
    </DashboardPage>
  )
}

const numbers = [
  'Product code,Class,Maker,Number,Source',
  'KS-BD-320,oem,Hayanami,45120-KS3-701,',
  'KS-BD-320,competitor,Veldex,VDX 3208 F,List 7',
  'KS-BD-320,old,,45120-KS3-700,',
].join('\r\n')

const successors = [
  'Product code,Replaced by,Units,When,Source',
  'KS-BP-172,KS-BP-174,1,at once,',
  'KS-CK-525,KS-CH-525,1,when sold out,',
  'KS-CK-525,KS-FS-15,1,when sold out,',
].join('\r\n')

const stale = [['products'], ['suggestions'], ['number-sources']]

/** What a source may be used for: as the column's head says it, and what is said where it may again, or no longer. */
const uses = {
  api: ['Shown in the shop', 'may be shown again', 'is shown to nobody now'],
  learn: ['Mends misspellings', 'may mend misspellings again', 'mends no misspelling now'],
  export: ['Goes into files', 'goes into files again', 'goes into no file now'],
} as const
type Use = keyof typeof uses

function Sources() {
  const sources = useQuery(apiQuery(['number-sources'], 'GET /number-sources', {}))
  const rows = sources.data ?? []
  return (
    <Section
      title="Sources"
      className="mt-10"
      about="Whose catalogues numbers, successors and applications were taken from. Most licences forbid copying on: what is kept out is still found by whoever types the whole number, and told to whoever asks for the motorcycle."
    >
      <QueryState query={sources} rows={2} />
      {sources.data && rows.length === 0 && (
        <p className="text-soft">
          None yet: a source stands here once a number, a successor or an application names it.
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
    head: uses[use][0],
    cell: (source: Source) => <UseSwitch source={source} use={use} />,
  })),
]

function UseSwitch({ source, use }: { source: Source; use: Use }) {
  const [name, again, noLonger] = uses[use]
  const save = useShopMutation({
    scope: `source ${source.name}`,
    mutationFn: (may: boolean) =>
      send('PUT /number-sources/:name', { params: { name: source.name }, body: { [use]: may } }),
    invalidates: () => [['part-numbers'], ...stale],
    successToast: (_, may) => `What ${source.name} says ${may ? again : noLonger}`,
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
