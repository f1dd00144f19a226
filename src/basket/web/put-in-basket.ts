import { showCount } from '#base/counts.ts'
import { sentenceOf } from '#web/act.ts'
import { say, warn } from '#web/toasts.ts'
import { addToBasket } from './change-basket.ts'

/** Adds so many units to the basket, and says how many are in it then, or why not; gives whether it did. */
export async function putInBasket(
  product: { _id: string; name: string },
  quantity: number,
): Promise<boolean> {
  try {
    const all = await addToBasket({ productId: product._id, quantity })
    say(`In your basket: ${showCount(all)} × ${product.name}`)
    return true
  } catch (error) {
    warn(sentenceOf(error instanceof Error ? error : new Error(String(error))))
    return false
  }
}
