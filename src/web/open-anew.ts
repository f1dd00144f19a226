import { ours } from '#base/texts.ts'
import { tellTrouble } from './trouble.ts'

/**
 * Opens an address of the shop with all its scripts, once it can be had: no try ends in the browser's own
 * error page.
 */
export async function openAnew(address: string): Promise<void> {
  try {
    await fetch(address)
    window.location.assign(address)
  } catch {
    tellLost(address)
  }
}

/** Tells that the page at this address did not come. */
export function tellLost(address: string): void {
  const words = navigator.onLine ? ours.partMissing : ours.offline
  tellTrouble({ words, again: () => void openAnew(address) })
}
