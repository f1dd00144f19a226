/** The table of quick orders takes their name. */
export function statements(): string[] {
  return ['alter table pads rename to quick_orders']
}
