import { DashboardPage } from '#web/ui/dashboard-page.tsx'
import { Download } from '#web/ui/download.tsx'
import { ImportFile } from '#web/ui/import-file.tsx'
import type { ApplicationsReport } from '../contract.ts'

const example = [
  'Product code,Make,Model,Year from,Year to,Frame from,Frame to,Note,Source,Complete',
  'KS-BD-320,Hayanami,HS 1000,2012,,,,two needed,List 7,',
  'KS-BD-320,Brennmark,BR 1150,1999,2005,,BR1150-204999,front,List 7,yes',
  'KS-CL-500,*,,,,,,every motorcycle,,',
].map((row) => row.split(','))

export default function ApplicationsPage() {
  return (
    <DashboardPage
      title="Fitment"
      tools={<Download path="/applications.csv">Download all as CSV</Download>}
      about="Which parts fit which motorcycles."
    >
      <ImportFile<ApplicationsReport>
        what="applications"
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
    </DashboardPage>
  )
}
