import { Skeleton } from '#web/ui/loading.tsx'

const fields = ['quantity', 'name', 'email', 'phone', 'address', 'product', 'price']

/** The shape of the purchase form while the buyer's record is on its way. */
export function FormShape() {
  return (
    <div role="status" aria-label="Your details are loading" className="grid content-start gap-6">
      {fields.map((name) => (
        <div key={name} className="grid gap-2">
          <Skeleton className="h-4 w-28" />
          <Skeleton className="h-11 w-full" />
        </div>
      ))}
    </div>
  )
}
