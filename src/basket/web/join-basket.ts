import { whenSignedIn } from '#web/session.ts'
import { say } from '#web/toasts.ts'
import { readVisitorLines } from './visitor-lines.ts'

/** From now on a visitor's basket joins that of the account which they sign in to. */
export function joinBasketAtSignIn(): void {
  whenSignedIn(async () => {
    const { length } = readVisitorLines()
    const { joinBasket, readBasket } = await import('./change-basket.ts')
    try {
      if (length === 0) return void (await readBasket())
      const { lines } = await joinBasket()
      const all = lines.length === 1 ? '1 line' : `${lines.length} lines`
      say(`What you chose is in your basket: ${all}`)
    } catch {
      // The lines stay in this browser: the basket's page joins them, or says why not.
    }
  })
}
