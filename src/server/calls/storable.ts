/**
 * Whether every text in a value can be kept: PostgreSQL refuses the character NUL, and half of a
 * surrogate pair is no character at all. No form can type either.
 */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, inside]) => isStorable(name) && isStorable(inside))
}
