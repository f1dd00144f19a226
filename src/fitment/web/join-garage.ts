import { whenSignedIn } from '#web/session.ts'
import { say } from '#web/toasts.ts'
import { readVisitorGarage } from './visitor-garage.ts'

/** From now on a visitor's garage joins that of the account which they sign in to. */
export function joinGarageAtSignIn(): void {
  whenSignedIn(async () => {
    if (readVisitorGarage().length === 0) return
    try {
      const { joinGarage } = await import('./garage.ts')
      const { motorcycles } = await joinGarage()
      const count = motorcycles.length
      say(`In your garage: ${count === 1 ? '1 motorcycle' : `${count} motorcycles`}`)
    } catch {
      // They stay in this browser: the garage's page joins them, or says why not.
    }
  })
}
