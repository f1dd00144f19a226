type AsyncMethods<P> = { [Verb in keyof P]: (...given: never[]) => Promise<unknown> }

/**
 * A port that is opened when it is first asked, so that a shop which does not need it yet has not
 * loaded its vendor's library. What could not be opened is tried anew by whoever asks next.
 */
export function openLazily<P extends AsyncMethods<P>>(open: () => Promise<P>): P {
  let opened: Promise<P> | null = null
  const port = () => {
    opened ??= open().catch((error: unknown) => {
      opened = null
      throw error
    })
    return opened
  }
  const verbs = {
    get:
      (_: P, verb: keyof P) =>
      async (...given: never[]) =>
        (await port())[verb](...given),
  }
  return new Proxy({} as P, verbs as ProxyHandler<P>)
}
