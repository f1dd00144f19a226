import { useState } from 'react'
import { loadChunk } from '#web/chunk.ts'
import { loadToaster, toastError } from '#web/toasts.ts'
import { Button } from '#web/ui/button.tsx'

/** A second press within this time is the same press. */
const clickMs = 600

type Added = { _id: string; name: string }

export function useSingleClick() {
  const [busy, setBusy] = useState(false)
  const run = async (act: () => Promise<unknown>) => {
    setBusy(true)
    await Promise.all([act(), new Promise((resolve) => setTimeout(resolve, clickMs))])
    setBusy(false)
  }
  return { busy, run }
}

/** Puts units of a product into the basket, whose code is loaded at first use. */
export async function putInBasket(product: Added, units: number): Promise<boolean> {
  loadToaster().catch(() => {})
  try {
    const basket = await loadChunk(() => import('#basket/web/change-basket.ts'))
    return await basket.putInBasket(product, units)
  } catch (error) {
    toastError((error as Error).message)
    return false
  }
}

type AddToBasketProps = {
  product: Added
  /** Null where none can be ordered now. */
  units: number | null
  onAdded?: () => void
  className?: string
}

export function AddToBasket({ product, units, onAdded, className = '' }: AddToBasketProps) {
  const { busy, run } = useSingleClick()
  const add = async () => {
    if (await putInBasket(product, units ?? 0)) onAdded?.()
  }
  return (
    <Button
      busy={busy}
      disabled={units === null}
      className={className}
      aria-label={`Add to basket: ${product.name}`}
      onClick={() => void run(add)}
    >
      Add to basket
    </Button>
  )
}
