import type { ReactNode } from 'react'
import emptyCrate from '#web/art/empty-crate.svg'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/state.tsx'
import { PageHead } from '#web/ui/text.tsx'

type FrameProps = { note?: string | undefined; children: ReactNode }

export function BasketFrame({ note, children }: FrameProps) {
  return (
    <div className="page pb-16">
      <PageHead title="Basket" note={note} />
      <div className="pt-8">{children}</div>
    </div>
  )
}

export function NothingYet() {
  return (
    <EmptyState art={emptyCrate} title="Your basket is empty">
      <p className="max-w-md text-balance text-soft">
        Put parts in from their cards, as many as you like, and order and pay for them at once.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to="/products" look="main">
          To the products
        </ButtonLink>
        <ButtonLink to="/quickOrder">Paste a list</ButtonLink>
      </div>
    </EmptyState>
  )
}
