/** The owner's logo and accent colour; without the row the shop looks as it came. */
export function statements(): string[] {
  return [
    'create table appearance (id text primary key, logo text, accent text, changed_at bigint not null)',
  ]
}
