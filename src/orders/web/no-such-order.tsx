import { NoSuch } from '#web/ui/no-such.tsx'

/** A page of an order, or of all of a purchase, that the shop does not show to whoever looks. */
export function NoSuchOrder({ error }: { error: Error }) {
  return (
    <NoSuch title={error.message} to="/dashboard/myOrders" way="To My Orders">
      <p className="max-w-md text-soft">
        It was deleted, it has lapsed, or it belongs to another account.
      </p>
    </NoSuch>
  )
}
