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
    <DashboardPage title="Part Numbers" about="The numbers, successors and fitment of each part.">
      <PartField
        label="Part"
        help="Any number, name or word"
        className="max-w-xl print:hidden"
        choose={({ productId }) => navigate(`/dashboard/partNumbers/${productId}`)}
      />
      <Section
        className="mt-10"
        title="Import part numbers"
        tools={<Download path="/part-numbers.csv">Download all as CSV</Download>}
      >
        <ImportFile
          what="part numbers"
          look="plain"
          format="Product code, class (oem, competitor or old) and number; optionally maker and source."
          example={numbers}
          showsExample
          stale={[['part-numbers'], ['missed-searches'], ...stale]}
          replaces="Replace all numbers of the products in this file"
        />
      </Section>
      <Section
        className="mt-10"
        title="Import successors"
        tools={<Download path="/successors.csv">Download all as CSV</Download>}
      >
        <ImportFile
          what="successors"
          look="plain"
          format="Product code and replaced by; optionally units, when (at once or when sold out) and source. The rows of a product replace its earlier successors; a row with only the product code removes them."
          example={successors}
          showsExample
          stale={stale}
        />
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
      className="mt-10"
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
