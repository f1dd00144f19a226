import { Download } from '#web/ui/download.tsx'
import { ImportFile } from '#web/ui/import-file.tsx'
import type { ProductsReport } from '../contract.ts'
import { PictureFiles } from './picture-files.tsx'

const example = [
  'Product code,Name,Description,Kind,Price,Breaks,Stock,Minimum,Case,Bin,Hidden,Picture,More pictures',
  'KS-OF-138,,,,9.25,"25+ 8.75, 50+ 8.25",,,,A-12,,,',
].join('\r\n')

/** All products as a file, out and in. */
export function ProductFiles() {
  return (
    <>
      <section aria-labelledby="product-file" className="mt-12 print:hidden">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h2 id="product-file" className="title-3 mr-auto">
            Products by the file
          </h2>
          <Download path="/products.csv">Download all as CSV</Download>
          <Download path="/products.xlsx">Download all as XLSX</Download>
        </div>
        <p className="mt-1 mb-4 max-w-text text-soft">
          By product code. An empty cell changes nothing, ‘none’ empties what may be empty; the
          stock is read of new products only, and comes in by Goods In otherwise.
        </p>
        <ImportFile<ProductsReport>
          path="/products/import"
          what="products"
          example={{ name: 'products-example.csv', text: example }}
          stale={[['products'], ['suggestions'], ['orders']]}
          remarks={({ additions, changes, same }) => [
            { title: 'New', ...additions },
            { title: 'Changed', ...changes },
            { title: 'Same', ...same },
          ]}
        />
      </section>
      <PictureFiles />
    </>
  )
}
