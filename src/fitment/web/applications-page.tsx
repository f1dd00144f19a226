import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Input } from '#base/endpoint.ts'
import { formatCount } from '#base/format.ts'
import { parsePageNumber } from '#base/paging.ts'
import type { listAdminProducts } from '#products/admin-contract.ts'
import type { AdminProduct } from '#products/contract.ts'
import { readUnfinishedImport } from '#web/imports.ts'
import { readChoice, readText } from '#web/search-params.ts'
import { send, sendForPage } from '#web/send.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Tools } from '#web/ui/dashboard-page.tsx'
import { Download } from '#web/ui/download.tsx'
import { ImportFile, ImportPanel } from '#web/ui/import-file.tsx'
import { ListPage } from '#web/ui/list-page.tsx'
import { Section } from '#web/ui/section.tsx'
import { type Column, PartName, Table } from '#web/ui/table.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import type { ApplicationsReport, WholeFitment } from '../contract.ts'
import { formatYears } from '../rules.ts'

const limit = 20
const views = { '': 'All parts', withoutFitment: 'No fitment' }

export default function ApplicationsPage() {
  const [search] = useSearchParams()
  const only = readChoice(search.get('only'), views, '') || undefined
  const [isImporting, setImporting] = useState(() => readUnfinishedImport('applications') !== null)
  const q = readText(search, 'q')
  const query = { page: parsePageNumber(search), limit, q, only, sort: q ? undefined : sortByName }
  const parts = useQuery(partsQuery(query))
  return (
    <ListPage
      title="Fitment"
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
      above={isImporting && <ImportApplications />}
      tabs={
        <Tabs label="Which parts" name="only" value={only ?? ''} options={views} defaultValue="" />
      }
      empty={{ title: 'No parts match', to: '/dashboard/applications' }}
    >
      {(rows) => <Table caption="Fitment" columns={columns} rows={rows} />}
    </ListPage>
  )
}

const sortByName = 'name' as const

/** A page of parts with what they fit. */
const partsQuery = (query: Input<typeof listAdminProducts>['query']) =>
  queryOptions({
    queryKey: ['products', 'admin', 'with-fitment', query],
    queryFn: async (context) => {
      const page = await sendForPage('GET /admin-products', { query }, context)
      const products = page.rows.map(({ _id }) => _id).join(',')
      const fitments = products
        ? await send('GET /product-fitments', { query: { products } }, context)
        : []
      const ofPart = new Map(fitments.map((one) => [one.productId, one]))
      const rows = page.rows.map((part) => ({ ...part, fitment: ofPart.get(part._id) }))
      return { ...page, rows }
    },
    placeholderData: keepPreviousData,
  })

type Row = AdminProduct & { fitment: WholeFitment | undefined }

const columns: Column<Row>[] = [
  {
    head: 'Part',
    cell: (part) => <PartName part={part} to={`/dashboard/partNumbers/${part._id}`} />,
  },
  {
    head: 'Fits',
    label: '',
    isBesideCode: true,
    cell: ({ fitment }) => fitment && <span className="line-clamp-1">{describe(fitment)}</span>,
  },
  {
    head: 'List',
    label: '',
    isFilled: ({ fitment }) => fitment?.complete === true,
    cell: ({ fitment }) => fitment?.complete && <Badge tone="good">Complete</Badge>,
  },
  {
    head: 'Motorcycles',
    align: 'right',
    hiddenBelow: 'medium',
    cell: ({ fitment }) => fitment && formatMotorcycles(fitment),
  },
]

function describe({ universal, applications }: WholeFitment) {
  if (universal) return 'Every motorcycle'
  if (applications.length === 0) return <span className="text-soft">No fitment yet</span>
  return applications.map((one) => `${one.make} ${one.model}, ${formatYears(one)}`).join(' · ')
}

function formatMotorcycles({ universal, applications }: WholeFitment): string {
  if (universal) return 'All'
  return formatCount(new Set(applications.map(({ motorcycleId }) => motorcycleId)).size)
}

const example = [
  'Product code,Make,Model,Year from,Year to,Frame from,Frame to,Note,Source,Complete',
  'KS-BD-320,Hayanami,HS 1000,2012,,,,two needed,List 7,',
  'KS-BD-320,Brennmark,BR 1150,1999,2005,,BR1150-204999,front,List 7,yes',
  'KS-CL-500,*,,,,,,every motorcycle,,',
].map((row) => row.split(','))

function ImportApplications() {
  return (
    <ImportPanel>
      <Section
        title="Import fitment"
        tools={<Download path="/applications.csv">Download all as CSV</Download>}
      >
        <ImportFile<ApplicationsReport>
          what="applications"
          variant="plain"
          format="The first row of a file names its columns: product code, make and model; optionally years, frame numbers, note, source and complete. An empty year means no limit; * as the make means all motorcycles."
          example={example}
          showsExample
          stale={[['products'], ['motorcycles'], ['fitments'], ['number-sources']]}
          replaces="Replace all fitment of the products in this file"
          remarks={({ overlaps, gaps }) => [
            { title: 'Duplicates', ...overlaps },
            { title: 'Missing years', ...gaps },
          ]}
        />
      </Section>
    </ImportPanel>
  )
}
