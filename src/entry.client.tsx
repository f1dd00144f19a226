import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { joinBasketAtSignIn } from '#basket/web/join-basket.ts'
import { joinGarageAtSignIn } from '#fitment/web/join-garage.ts'

joinBasketAtSignIn()
joinGarageAtSignIn()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
