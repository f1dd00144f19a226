/**
 * Whether every text in a value can be kept: PostgreSQL refuses the character NUL, and half of a
 * surrogate pair is no character at all. No form can type either.
 */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, inside]) => isStorable(name) && isStorable(inside))
}

/** So deep may arrays and objects of a body lie in each other; what walks it deeper could overflow. */
const mostDepth = 32

/** Whether a text of JSON nests no deeper than anything that the shop understands. */
export function isShallow(json: string): boolean {
  let depth = 0
  let inText = false
  for (let at = 0; at < json.length; at++) {
    const sign = json[at]
    if (inText) {
      if (sign === '\\') at++
      else if (sign === '"') inText = false
    } else if (sign === '"') inText = true
    else if (sign === '{' || sign === '[') {
      if (++depth > mostDepth) return false
    } else if (sign === '}' || sign === ']') depth--
  }
  return true
}
