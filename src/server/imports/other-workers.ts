import cluster from 'node:cluster'
import type { News } from './progress.ts'

type Message = Partial<News>

/** In the process that oversees: what one worker tells of its imports, all others hear. */
export function passOnImports(): void {
  cluster.on('message', (from, message: Message) => {
    if (message.import === undefined) return
    for (const worker of Object.values(cluster.workers ?? {}))
      if (worker?.isConnected() && worker !== from) worker.send(message)
  })
}

/** The other workers; of a process that is none nobody. */
export function otherWorkers() {
  if (!cluster.isWorker) return undefined
  return {
    tell: (news: News) => void process.send?.(news),
    hear: (listener: (news: News) => void) =>
      void process.on('message', (message: Message) => {
        if (message.import !== undefined) listener(message as News)
      }),
  }
}
