import { wrongParameter } from './failure.ts'

/** The parameters of a call as they came: flat names in bracket notation, such as `metadata[order]`. */
export type Params = readonly (readonly [name: string, value: string])[]

/** Reads a form-encoded body or a query string. Never fails: what is odd ends up as odd names. */
export function parseForm(text: string): Params {
  return [...new URLSearchParams(text)]
}

/** One value; an empty one counts as not given. The last wins where a name comes twice. */
export function text(params: Params, name: string): string | undefined {
  return params.findLast(([given]) => given === name)?.[1] || undefined
}

/** One value that must be there. */
export function requiredText(params: Params, name: string): string {
  const value = text(params, name)
  if (value === undefined)
    throw wrongParameter('parameter_missing', name, `Missing required param: ${name}.`)
  return value
}

/** One of a few words. */
export function oneOf<Word extends string>(
  params: Params,
  name: string,
  words: readonly Word[],
): Word | undefined {
  const value = text(params, name)
  if (value === undefined) return undefined
  const word = words.find((candidate) => candidate === value)
  if (word) return word
  const choices =
    words.length > 1 ? `${words.slice(0, -1).join(', ')}, or ${words.at(-1)}` : words[0]
  throw wrongParameter('parameter_invalid_enum', name, `Invalid ${name}: must be one of ${choices}`)
}

/** A whole number; undefined where none was given. */
export function whole(params: Params, name: string): number | undefined {
  const value = text(params, name)
  if (value === undefined) return undefined
  if (!/^-?\d{1,15}$/.test(value)) {
    throw wrongParameter('parameter_invalid_integer', name, `Invalid integer: ${value}`)
  }
  return Number(value)
}

/** Whether a flag was sent as true. */
export function flag(params: Params, name: string): boolean {
  return oneOf(params, name, ['true', 'false']) === 'true'
}

/** The values of a list, however it was numbered: `expand[]`, `expand[0]`. */
export function list(params: Params, name: string): string[] {
  return params.filter(([given]) => given.startsWith(`${name}[`)).map(([, value]) => value)
}

/** The fields below a name: `metadata[order]=7` is `order: 7`. Empty values stay, they mean 'take away'. */
export function fields(params: Params, name: string): Record<string, string> {
  const found = params.flatMap(([given, value]) => {
    const key =
      given.startsWith(`${name}[`) && given.endsWith(']') ? given.slice(name.length + 1, -1) : ''
    return key ? [[key, value] as const] : []
  })
  return Object.fromEntries(found)
}

/** The parameters below a name as parameters of their own: `a[b][c]` becomes `b[c]`. */
export function below(params: Params, name: string): Params {
  return params.flatMap(([given, value]) => {
    const inner = new RegExp(`^${name}\\[([^\\]]+)\\](.*)$`).exec(given)
    return inner ? [[`${inner[1]}${inner[2]}`, value] as const] : []
  })
}

/** Whether anything was sent under a name. */
export function given(params: Params, name: string): boolean {
  return params.some(([sent]) => top(sent) === name)
}

/** Refuses a parameter that the call does not know, as Stripe does. */
export function onlyKnown(params: Params, known: readonly string[]): void {
  const stranger = params.map(([name]) => top(name)).find((name) => !known.includes(name))
  if (stranger === undefined) return
  throw wrongParameter('parameter_unknown', stranger, `Received unknown parameter: ${stranger}`)
}

function top(name: string): string {
  return name.split('[', 1)[0] ?? ''
}
