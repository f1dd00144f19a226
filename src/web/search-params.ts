/** Reads a list's state from the URL; invalid values are ignored. */
export function readText(search: URLSearchParams, name: string): string | undefined {
  return search.get(name)?.trim().slice(0, 100) || undefined
}

export function readChoice<Value extends string | number>(
  chosen: string | null,
  choices: Record<Value, string>,
  otherwise: `${NoInfer<Value>}`,
): `${Value}` {
  return chosen !== null && Object.hasOwn(choices, chosen) ? (chosen as `${Value}`) : otherwise
}
