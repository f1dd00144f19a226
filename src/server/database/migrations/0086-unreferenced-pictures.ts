/** Since when no row refers to a picture. */
export function statements(): string[] {
  return ['alter table images rename column loose_at to unreferenced_at']
}
