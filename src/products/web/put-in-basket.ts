import { showCount } from '#base/counts.ts'
import { errorMessage } from '#web/mutation.ts'
import { toastError, toastSuccess } from '#web/toasts.ts'
import { addToBasket } from './change-basket.ts'
import { isBasketPassing } from './visitor-basket.ts'

const passing =
  'Your browser has no room to keep it: please stay on this page, or log in, until you have ordered.'

/** Adds so many units to the basket, and says how many are in it then, or why not; gives whether it did. */
export async function putInBasket(
  product: { _id: string; name: string },
  quantity: number,
): Promise<boolean> {
  try {
    const all = await addToBasket({ productId: product._id, quantity })
    const why = isBasketPassing() ? passing : undefined
    toastSuccess(`In your basket: ${showCount(all)} × ${product.name}`, why)
    return true
  } catch (error) {
    toastError(errorMessage(error instanceof Error ? error : new Error(String(error))))
    return false
  }
}
