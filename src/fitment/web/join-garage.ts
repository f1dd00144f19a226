import { onSessionEnd, onSignIn } from '#web/session.ts'
import { readStored, unstore } from '#web/stored.ts'
import { chosenKey } from './chosen-key.ts'
import { garageKey } from './garage-key.ts'

/** From now on a visitor's garage joins that of the account which they sign in to. */
export function joinGarageAtSignIn(): void {
  onSignIn(async () => {
    if (readStored(garageKey) !== null) (await import('./garage.ts')).joinAndSay()
  })
  // The next person at this browser begins with no motorcycle.
  onSessionEnd(() => unstore(chosenKey))
}
