/**
 * What stands in fields once what was sent of them has arrived: those that still hold it begin anew,
 * and what was typed meanwhile stays.
 */
export function sinceSent<Fields extends object>(now: Fields, sent: Fields, next: Fields): Fields {
  const before = new Map<string, unknown>(Object.entries(sent))
  const typed = Object.entries(now).filter(([field, value]) => value !== before.get(field))
  return { ...next, ...Object.fromEntries(typed) }
}
