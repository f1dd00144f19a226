import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { setTimeZone } from '#base/time-zone.ts'
import { chosenName, garageName } from '#fitment/web/chosen.ts'
import { onSessionEnd, onSignIn } from '#web/session.ts'
import { readStored, unstore } from '#web/stored.ts'

// Dates are the shop's, as the server wrote them.
setTimeZone(document.documentElement.dataset['timeZone'] ?? 'UTC')

// A visitor's basket and garage join the account's. If that fails they stay in this browser, and the page that shows them
// tries again, or says why not.
onSignIn(() => {
  import('#basket/web/change-basket.ts').then(({ readBasket }) => readBasket()).catch(() => {})
  if (readStored(garageName) === null) return
  import('#fitment/web/garage.ts').then(({ readGarage }) => readGarage()).catch(() => {})
})
// The next user of this browser starts without a motorcycle and without a pasted list.
onSessionEnd(() => {
  unstore(chosenName)
  import('#quick-order/web/saved-quick-order.ts')
    .then(({ removeSentListsOfOthers }) => removeSentListsOfOthers())
    .catch(() => {})
})

// Not part of what a page waits for.
import('#web/quick-clicks.ts')
  .then(({ countQuickClicksOnce }) => countQuickClicksOnce())
  .catch(() => {})

// Browsers keep an offline page only on localhost or over https.
navigator.serviceWorker?.register('/service-worker.js').catch(() => {})

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
