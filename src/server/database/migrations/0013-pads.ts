/** The list that somebody is about to order, wherever they sign in. */
export function statements(): string[] {
  return [
    `create table pads (
      user_id text primary key references users (id),
      version integer not null,
      contents text not null
    )`,
  ]
}
