import { useQuery } from '@tanstack/react-query'
import { formatDate } from '#base/calendar.ts'
import { formatCount } from '#base/format.ts'
import { apiQuery } from '#web/api-query.ts'
import { useShopMutation } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { QueryError } from '#web/ui/query-state.tsx'

export function OwnNumbers() {
  const own = useQuery(apiQuery(['own-numbers'], 'GET /own-numbers', {}))
  const forget = useShopMutation({
    mutationFn: (id: string, options) => send('DELETE /own-numbers', { query: { id } }, options),
    invalidates: () => [['own-numbers'], ['quick-order']],
    successToast: () => 'Number removed.',
  })
  if (own.isError) return <QueryError error={own.error} retry={() => own.refetch()} />
  if (!own.data || own.data.length === 0) return null
  return (
    <details className="group">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1.5 font-semibold [&::-webkit-details-marker]:hidden">
        <Icon name="chevron" className="transition-transform duration-150 group-open:rotate-90" />
        Your own numbers <span className="figures text-soft">{formatCount(own.data.length)}</span>
      </summary>
      <ul className="border-t border-line">
        {own.data.map(({ _id, number, productCode, productName, madeAt, usedCount, usedAt }) => (
          <li
            key={_id}
            className="flex items-center justify-between gap-3 border-b border-line py-2 text-row"
          >
            <span className="min-w-0 wrap-anywhere">
              <span className="part-number">{number}</span> is{' '}
              <span className="part-number">{productCode}</span> {productName}
              <span className="block text-note text-soft">
                since {formatDate(madeAt)}, {used(usedCount)}
                {usedAt === null ? '' : `, last on ${formatDate(usedAt)}`}
              </span>
            </span>
            <Button
              small
              variant="quiet"
              busy={forget.isPending && forget.variables === _id}
              aria-label={`Remove your number ${number}`}
              onClick={() => forget.mutate(_id)}
            >
              Forget
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}

function used(count: number): string {
  if (count === 0) return 'not used yet'
  return count === 1 ? 'used once' : `used ${formatCount(count)} times`
}
