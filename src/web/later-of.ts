/** What was asked before a change may be answered after it: the version that is known by then stays. */
export function laterOf<T extends { version: number }>(known: T | undefined, answered: T): T {
  return known && known.version > answered.version ? known : answered
}
