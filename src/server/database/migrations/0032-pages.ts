/** What the owner wrote for a page that the foot of the shop leads to; without a row it has the shop's own text. */
export function statements(): string[] {
  return [
    'create table pages (id text primary key, text text not null, changed_at bigint not null)',
  ]
}
