import missingLink from '#web/art/missing-link.svg'
import { ButtonLink } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/state.tsx'

/** A page of an order, or of all of a purchase, that the shop does not show to whoever looks. */
export function NoSuchOrder({ error }: { error: Error }) {
  return (
    <Empty art={missingLink} title={error.message} as="h1">
      <p className="max-w-md text-soft">
        It was deleted, it has lapsed, or it belongs to another account.
      </p>
      <ButtonLink to="/dashboard/myOrders" look="main">
        To My Orders
      </ButtonLink>
    </Empty>
  )
}
