/** What a unit of a basket's line cost when it was last set: another price is told. */
export function statements(): string[] {
  return ['alter table basket_lines add column seen_price bigint']
}
