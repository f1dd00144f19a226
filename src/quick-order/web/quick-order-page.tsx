import { Suspense } from 'react'
import { lazyPreloaded } from '#web/chunk.ts'
import { type MetaArgs, pageTitle } from '#web/head.ts'
import { Skeleton } from '#web/ui/loading.tsx'
import { PageHead } from '#web/ui/text.tsx'
import { maxLines } from '../rules.ts'

export const meta = (args: MetaArgs) => [
  pageTitle(args, 'Quick Order'),
  {
    name: 'description',
    content:
      'Paste a list of part numbers and quantities as you have it, and order all of it at once.',
  },
]

const QuickOrderSheet = lazyPreloaded(() => import('./quick-order-sheet.tsx'))

export default function QuickOrderPage() {
  return (
    <div className="page pb-16">
      <PageHead title="Quick order">
        Paste your list in any format. Each line shows what was found, and we ask about anything
        unclear. Up to {maxLines.toLocaleString('en-US')} lines.
      </PageHead>
      <div className="pt-8">
        <Suspense fallback={<Skeleton className="h-84 rounded-surface" />}>
          <QuickOrderSheet />
        </Suspense>
      </div>
    </div>
  )
}
