import cluster from 'node:cluster'
import { AggregatorRegistry, type Registry } from 'prom-client'
import { Problem } from '#base/problem.ts'

/** A worker asks the process that oversees it, which alone can ask all of them. */
type Message = { metrics: 'wanted' } | { metrics: 'gathered'; text: string | null }

/** In the process that oversees: asks every worker, and tells the one that wants to know. */
export function passOnMetrics(): void {
  const all = new AggregatorRegistry()
  cluster.on('message', async (worker, message: Message) => {
    if (message.metrics !== 'wanted') return
    // None while a worker has gone or hangs: whoever collects comes again.
    const text = await all.clusterMetrics().catch(() => null)
    if (worker.isConnected()) worker.send({ metrics: 'gathered', text } satisfies Message)
  })
}

/** Gives how the metrics of all workers are read in one text; of a process that is no worker its own. */
export function metricsOfAll(registry: Registry): () => Promise<string> {
  if (!cluster.isWorker) return () => registry.metrics()
  AggregatorRegistry.setRegistries(registry)
  // From here on this worker answers when the overseer asks.
  new AggregatorRegistry()
  const waiting: ((text: string | null) => void)[] = []
  process.on('message', (message: Message) => {
    if (message.metrics !== 'gathered') return
    for (const tell of waiting.splice(0)) tell(message.text)
  })
  return async () => {
    const text = await new Promise<string | null>((resolve) => {
      waiting.push(resolve)
      process.send?.({ metrics: 'wanted' } satisfies Message)
    })
    if (text === null) throw new Problem('busy')
    return text
  }
}
