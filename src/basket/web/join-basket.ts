import { say } from '#web/toasts.ts'
import { joinBasket, readBasket } from './change-basket.ts'
import { readVisitorLines } from './visitor-lines.ts'

/** Has a visitor's basket join that of the account which they have just signed in to. */
export async function joinBasketAtSignIn(): Promise<void> {
  if (readVisitorLines().length === 0) return void (await readBasket())
  const { lines } = await joinBasket()
  const all = lines.length === 1 ? '1 line' : `${lines.length} lines`
  say(`What you chose is in your basket: ${all}`)
}
