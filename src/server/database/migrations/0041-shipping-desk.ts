/**
 * The shipping desk lists purchases by what is still to do with them, in each order that it offers; what an
 * admin looks for again and again is saved by name.
 */
export function statements(): string[] {
  return [
    'alter table purchases add column completed_at bigint',
    `update purchases set completed_at =
      (select max(shipped_at) from orders where purchase_id = purchases.id and deleted_at is null)
      where shipped_at is not null and not exists (select 1 from orders
        where purchase_id = purchases.id and deleted_at is null and shipped_at is null)`,
    'drop index purchases_listed',
    'create index purchases_listed on purchases (placed_at, id) where ended_at is null',
    'create index purchases_by_place on purchases (address, id) where ended_at is null',
    'create index purchases_by_total on purchases (total, id) where ended_at is null',
    // Each order has one of its own: PostgreSQL takes what is to ship for much more than it is.
    `create index purchases_to_ship on purchases (placed_at, id, shipped_at) where ${toShip}`,
    `create index purchases_to_ship_by_place on purchases (address, id) where ${toShip}`,
    `create index purchases_to_ship_by_total on purchases (total, id) where ${toShip}`,
    `create index purchases_unpaid on purchases (placed_at, id)
      where ended_at is null and paid_at is null`,
    `create index purchases_shipped on purchases (placed_at, id)
      where ended_at is null and completed_at is not null`,
    `create table saved_views (
      id text primary key,
      user_id text not null references users (id),
      name text not null,
      query text not null,
      unique (user_id, name)
    )`,
  ]
}

const toShip =
  'ended_at is null and completed_at is null and (paid_at is not null or shipped_at is not null)'
