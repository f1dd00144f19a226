import { useState } from 'react'
import { ours } from '#base/texts.ts'
import { loadChunk } from '#web/chunk.ts'
import { loadToaster, toastError } from '#web/toasts.ts'
import { Button } from '#web/ui/button.tsx'

/** A second press within this time is the same press. */
export const clickMs = 600

type Added = { _id: string; name: string }

/** Puts so many units of a product into the basket, which is asked for when it is first done. */
export function useAddToBasket(product: Added, onAdded?: () => void) {
  const [busy, setBusy] = useState(false)
  const add = async (units: number) => {
    setBusy(true)
    const pressed = new Promise((resolve) => setTimeout(resolve, clickMs))
    loadToaster().catch(() => {})
    try {
      const { putInBasket } = await loadChunk(() => import('./change-basket.ts'))
      if (await putInBasket(product, units)) onAdded?.()
    } catch (error) {
      toastError(error instanceof Error ? error.message : ours.offline)
    }
    await pressed
    setBusy(false)
  }
  return { busy, add }
}

export function AddToBasket({
  product,
  units,
  onAdded,
  className = '',
}: {
  product: Added
  /** Null where none can be ordered now. */
  units: number | null
  onAdded?: () => void
  className?: string
}) {
  const { busy, add } = useAddToBasket(product, onAdded)
  return (
    <Button
      busy={busy}
      disabled={units === null}
      className={className}
      aria-label={`Add to basket: ${product.name}`}
      onClick={() => void add(units ?? 0)}
    >
      Add to basket
    </Button>
  )
}
