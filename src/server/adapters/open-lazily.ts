type AsyncMethods<P> = { [Verb in keyof P]: (...given: never[]) => Promise<unknown> }

/** Loads a vendor's library when it is first asked. What failed to open is tried anew by the next. */
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
