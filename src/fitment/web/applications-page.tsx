import { DashboardPage } from '#web/ui/dashboard-page.tsx'
import { Download } from '#web/ui/download.tsx'
import { ImportFile } from '#web/ui/import-file.tsx'
import type { ApplicationsReport } from '../contract.ts'

const example = [
  'Product code,Make,Model,Year from,Year to,Frame from,Frame to,Note,Source,Complete',
  'KS-BD-320,Hayanami,HS 1000,2012,,,,"front, two needed",List 7,',
  'KS-BD-320,Brennmark,BR 1150,1999,2005,,BR1150-204999,front,List 7,yes',
  'KS-CL-500,*,,,,,,every motorcycle,,',
].join('\r\n')

export default function ApplicationsPage() {
  return (
    <DashboardPage
      title="Fitment"
      tools={<Download path="/applications.csv">Download all as CSV</Download>}
      about="Which motorcycles parts fit. The first row of a file names its columns: product code, make and model, and where there are such years, frame numbers, note, source, and whether they are all there are. An empty year is none; * as the make stands for every motorcycle."
    >
      <ImportFile<ApplicationsReport>
        what="applications"
        example={example}
        stale={[['products'], ['motorcycles'], ['fitments'], ['number-sources']]}
        replaces="Also take away what the file does not say of the products that it names"
        remarks={({ overlaps, gaps }) => [
          { title: 'Said twice', ...overlaps },
          { title: 'Years that nothing is said of', ...gaps },
        ]}
      />
    </DashboardPage>
  )
}
