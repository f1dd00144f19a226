import cluster, { type Worker } from 'node:cluster'

/** A worker that says nothing for so long is left out: it has gone, or hangs. */
const longestWaitMs = 1_000

/** What the workers and their overseer tell each other; `to` is the worker that asked. */
type Message =
  | { metrics: 'wanted'; round: number }
  | { metrics: 'tell'; round: number; to: number }
  | { metrics: 'told'; round: number; to: number; text: string }
  | { metrics: 'gathered'; round: number; texts: Told[] }

type Told = { worker: number; text: string }

/** In the process that oversees: brings what each worker tells of itself to the one that asks. */
export function passOnMetrics(): void {
  const open = new Map<string, (told: Told) => void>()
  cluster.on('message', (from: Worker, message: Message) => {
    if (message.metrics === 'told') {
      open.get(`${message.to} ${message.round}`)?.({ worker: from.id, text: message.text })
    }
    if (message.metrics !== 'wanted') return
    const { round } = message
    const name = `${from.id} ${round}`
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    const texts: Told[] = []
    const finish = () => {
      clearTimeout(timer)
      if (open.delete(name) && from.isConnected()) {
        from.send({ metrics: 'gathered', round, texts } satisfies Message)
      }
    }
    const timer = setTimeout(finish, longestWaitMs)
    open.set(name, (told) => {
      texts.push(told)
      if (texts.length === workers.length) finish()
    })
    for (const worker of workers) {
      worker.send({ metrics: 'tell', round, to: from.id } satisfies Message)
    }
  })
}

/**
 * Gives how the metrics of all workers are read in one text, each line with the worker that tells
 * it; in a process that is nobody's worker they are its own, as `tellOwn` gives them.
 */
export function metricsOfAll(tellOwn: () => Promise<string>): () => Promise<string> {
  if (!cluster.isWorker) return tellOwn
  const open = new Map<number, (texts: Told[]) => void>()
  let rounds = 0
  process.on('message', async (message: Message) => {
    if (message.metrics === 'gathered') open.get(message.round)?.(message.texts)
    if (message.metrics !== 'tell') return
    const text = await tellOwn()
    if (process.connected) process.send?.({ ...message, metrics: 'told', text } satisfies Message)
  })
  return async () => {
    const round = ++rounds
    const texts = await new Promise<Told[]>((resolve) => {
      open.set(round, resolve)
      process.send?.({ metrics: 'wanted', round } satisfies Message)
    })
    open.delete(round)
    return joined(texts.toSorted((one, other) => one.worker - other.worker))
  }
}

/** One text of several: each metric's description once, before all its lines. */
export function joined(texts: Told[]): string {
  const metrics = new Map<string, { about: string[]; lines: string[] }>()
  for (const { worker, text } of texts) {
    let metric = { about: [] as string[], lines: [] as string[] }
    for (const line of text.split('\n').filter(Boolean)) {
      const [, kind, name] = /^# (HELP|TYPE) (\S+)/.exec(line) ?? []
      if (name) {
        metric = metrics.get(name) ?? { about: [], lines: [] }
        metrics.set(name, metric)
        if (!metric.about.some((known) => known.startsWith(`# ${kind} `))) metric.about.push(line)
      } else metric.lines.push(ofWorker(line, worker))
    }
  }
  const all = [...metrics.values()].flatMap(({ about, lines }) => [...about, ...lines])
  return `${all.join('\n')}\n`
}

function ofWorker(line: string, worker: number): string {
  return line.replace(/^(\w+)(?:\{([^}]*)\})?/, (_, name, labels) =>
    labels ? `${name}{worker="${worker}",${labels}}` : `${name}{worker="${worker}"}`,
  )
}
