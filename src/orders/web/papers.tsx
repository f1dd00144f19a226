import { Download } from '#web/ui/download.tsx'
import type { Purchase } from '../contract.ts'

/** What is written of a purchase, to be saved as PDF. */
export function Papers({ of: { _id, paid } }: { of: Pick<Purchase, '_id' | 'paid'> }) {
  const path = (name: string) => `/purchases/${encodeURIComponent(_id)}/${name}.pdf`
  return (
    <section aria-labelledby="papers" className="mt-8 print:hidden">
      <h2 id="papers" className="title-3 mb-3">
        Papers
      </h2>
      <div className="flex flex-wrap gap-3">
        <Download path={path('confirmation')}>Confirmation</Download>
        {paid ? (
          <Download path={path('invoice')}>Invoice</Download>
        ) : (
          <Download path={path('pro-forma')}>Pro-forma</Download>
        )}
        <Download path={path('packing-list')}>Packing list</Download>
      </div>
      {!paid && (
        <p className="mt-3 text-sm text-soft">The invoice is made when the order is paid.</p>
      )}
    </section>
  )
}
