import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { getQueryClient } from '#web/query-client.tsx'
import { useSession } from '#web/session.ts'
import { ShopLink } from '#web/ui/link.tsx'
import { suggestionsQuery } from './part-combobox.tsx'

type OwnNumberProps = { words: string; visible: string | undefined; otherwise: ReactNode }

/**
 * The product list is shared and knows no own numbers: a signed-in search by one shows its part here, unless it is
 * `visible` first anyway.
 */
export default function OwnNumber({ words, visible, otherwise }: OwnNumberProps) {
  const userId = useSession()?.userId
  const { data } = useQuery(suggestionsQuery(userId, words), getQueryClient())
  const own = (data?.rows ?? []).filter(({ matched }) => matched.by === 'own')
  return (
    // Always rendered, so that changes are announced.
    <div role="status">
      {own.length === 0 && otherwise}
      {own.length > 0 && own[0]?.productId !== visible && (
        <div className="mb-6 border-l-4 border-accent bg-sunken px-4 py-2">
          {own.map(({ productId, productCode, name, matched }) => (
            <p key={productId} className="flex min-h-11 flex-wrap items-center gap-x-2">
              Your number <span className="part-number">{matched.number}</span> is
              <ShopLink to={`/products/${productId}`} className="font-semibold underline">
                {productCode}, {name}
              </ShopLink>
            </p>
          ))}
        </div>
      )}
    </div>
  )
}
