type AsyncMethods<P> = { [Method in keyof P]: (...args: never[]) => Promise<unknown> }

/** Opens something at first use, such as a vendor's library. A failed opening is tried again by the next. */
export function openLazily<P extends AsyncMethods<P>>(open: () => Promise<P>): P {
  let opened: Promise<P> | null = null
  const whenOpen = () => {
    opened ??= open().catch((error: unknown) => {
      opened = null
      throw error
    })
    return opened
  }
  return new Proxy({} as P, {
    get:
      (_, method) =>
      async (...args: never[]) =>
        (await whenOpen())[method as keyof P](...args),
  })
}
