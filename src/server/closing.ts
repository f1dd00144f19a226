/** Answers what is being asked, then ends; a second signal ends at once. */
export function closeOnSignal(close: () => Promise<void>): void {
  const end = () => {
    void close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      process.once(signal, () => process.exit(1))
      end()
    })
  }
  if (process.env['npm_lifecycle_event']) onceAlone(end)
}

const lookForParentMs = 500

/** npm ends its shell on a signal and leaves the shop behind: an orphan closes by itself. */
function onceAlone(end: () => void): void {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    end()
  }, lookForParentMs)
  timer.unref()
}
