import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { joinGarageAtSignIn } from '#fitment/web/join-garage.ts'
import { onSignIn } from '#web/session.ts'

joinGarageAtSignIn()
onSignIn(async () => {
  try {
    await (await import('#products/web/change-basket.ts')).readBasket()
  } catch {
    // A visitor's lines stay in this browser: the basket's page joins them, or says why not.
  }
})

// Not part of what a page waits for.
import('#web/quick-clicks.ts')
  .then(({ countQuickClicksOnce }) => countQuickClicksOnce())
  .catch(() => {})

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
