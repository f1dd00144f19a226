/** Adds the former name of each renamed field of a reply, at any depth. */
export function addFormerNames(
  value: unknown,
  formerNames: Readonly<Record<string, string>>,
): unknown {
  if (Array.isArray(value)) return value.map((each) => addFormerNames(each, formerNames))
  if (typeof value !== 'object' || value === null) return value
  const names = new Map(Object.entries(formerNames))
  const fields = Object.entries(value).flatMap(([name, field]) => {
    const named = addFormerNames(field, formerNames)
    const formerName = names.get(name)
    return formerName === undefined
      ? [[name, named]]
      : [
          [name, named],
          [formerName, named],
        ]
  })
  return Object.fromEntries(fields)
}
