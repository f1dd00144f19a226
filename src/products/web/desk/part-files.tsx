import type { ReactNode } from 'react'
import { Download } from '#web/ui/download.tsx'
import { ImportFile } from '#web/ui/import-file.tsx'

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

/** All numbers and successors as files, out and in. */
export function PartFiles() {
  return (
    <>
      <Part
        id="number-files"
        title="Numbers by the file"
        path="/part-numbers.csv"
        about="Product code, class (oem, competitor or old) and number; maker and source where they are known."
      >
        <ImportFile
          path="/part-numbers/import"
          what="part numbers"
          example={{ name: 'part-numbers-example.csv', text: numbers }}
          stale={[
            ['part-numbers'],
            ['products'],
            ['suggestions'],
            ['missed-searches'],
            ['number-sources'],
          ]}
          replaces="Also take away numbers that the file does not say of the products that it names"
          parts={() => []}
        />
      </Part>
      <Part
        id="successor-files"
        title="Successors by the file"
        path="/successors.csv"
        about="Product code and what it is replaced by; units, when (at once or when sold out) and source. The rows of a product say the whole of it; with nothing after its code it is replaced no more."
      >
        <ImportFile
          path="/successors/import"
          what="successors"
          example={{ name: 'successors-example.csv', text: successors }}
          stale={[['products'], ['suggestions'], ['number-sources']]}
          parts={() => []}
        />
      </Part>
    </>
  )
}

function Part({
  id,
  title,
  about,
  path,
  children,
}: {
  id: string
  title: string
  about: string
  /** Of the call that gives all of them. */
  path: string
  children: ReactNode
}) {
  return (
    <section aria-labelledby={id} className="mt-10">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={id} className="title-3">
          {title}
        </h2>
        <Download path={path}>Download all as CSV</Download>
      </div>
      <p className="mt-1 mb-4 max-w-text text-soft">{about}</p>
      {children}
    </section>
  )
}
