/**
 * Does the work while its claim on something is renewed every so many milliseconds, so that a
 * claim can be short (a killed process is replaced soon) and the work long. A renewal that fails
 * is not the work's concern: the next one may succeed, and what the work writes is guarded anyway.
 * Gives and throws what the work does, once no renewal is under way any more.
 */
export async function whileRenewing<T>(
  renew: () => Promise<unknown>,
  everyMs: number,
  work: () => Promise<T>,
): Promise<T> {
  let renewal: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    renewal = renewal.then(renew).catch(() => {})
  }, everyMs)
  timer.unref()
  try {
    return await work()
  } finally {
    clearInterval(timer)
    await renewal
  }
}
