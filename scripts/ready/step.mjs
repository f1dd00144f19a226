// A step shows what it does and how long it takes, and says what to do when it fails.

export class StepFailed extends Error {}

/**
 * Runs `work` under a line such as `Installing packages … 12.3 s`.
 * On a terminal the seconds count up; elsewhere a dot every two seconds shows that it goes on.
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 */
export async function step(title, work) {
  const stopLine = startLine(title)
  try {
    const result = await work()
    stopLine('done')
    return result
  } catch (failure) {
    stopLine('failed')
    throw failure
  }
}

/** @param {string} title */
function startLine(title) {
  const start = performance.now()
  const seconds = () => `${((performance.now() - start) / 1000).toFixed(1)} s`
  const terminal = process.stdout.isTTY
  process.stdout.write(terminal ? `${title} … 0.0 s` : `${title} `)
  const tick = setInterval(
    () => process.stdout.write(terminal ? `\r${title} … ${seconds()}` : '.'),
    terminal ? 200 : 2000,
  )
  return (/** @type {'done' | 'failed'} */ outcome) => {
    clearInterval(tick)
    const end = outcome === 'done' ? seconds() : `failed after ${seconds()}`
    process.stdout.write(terminal ? `\r${title} … ${end}\n` : ` ${end}\n`)
  }
}
