/** Columns by what they hold: a list's products as its owner last saw them, and the input of a change of prices. */
export function statements(): string[] {
  return [
    'alter table lists rename column known to snapshot',
    'alter table price_changes rename column asked to input',
  ]
}
