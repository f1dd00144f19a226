import { onSessionEnd } from './session.ts'
import { store, unstore, useStored } from './stored.ts'

/** The last known number of lines in the basket, for the navbar. */
const countName = 'basketCount'

export const mergedName = 'basketJoined'

export function useBasketCount(): number {
  return Number(useStored(countName)) || 0
}

export function saveBasketCount(count: number): void {
  store(countName, String(count))
}

/** An account's basket stays with it; the next person at this browser begins with none. */
onSessionEnd(() => {
  saveBasketCount(0)
  unstore(mergedName)
})

/** Where a visitor's browser keeps their basket; it joins the account's when they sign in. */
export const basketName = 'basket'
