import { type ChildProcess, fork, type Serializable } from 'node:child_process'
import { once } from 'node:events'
import { getCompileCacheDir } from 'node:module'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'

/** Starts one of our files in a separate process for `askChild`, without settings and secrets. */
export function forkChild(file: URL, words: string[] = [], execArgv: string[] = []): ChildProcess {
  const child = fork(fileURLToPath(file), words, {
    execArgv,
    env: { NODE_COMPILE_CACHE: getCompileCacheDir() ?? '' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // It may fail while no request is under way. Without a listener that would end the shop's process.
  child.on('error', () => child.kill('SIGKILL'))
  return child
}

/** Thrown when a child ended, by itself or by a signal, before it answered; null if it could not start. */
export class ChildDied extends Error {
  override name = 'ChildDied'
  readonly signal: NodeJS.Signals | null
  readonly code: number | null
  constructor({ signal = null, code = null }: Partial<Pick<ChildDied, 'signal' | 'code'>> = {}) {
    super(`A child process ended with ${signal ?? code ?? 'no start'}`)
    this.signal = signal
    this.code = code
  }
}

/** Gives a child's answer to one task. Kills it after `longestMs`; throws `ChildDied` when it ends before. */
export async function askChild<Answer>(
  child: ChildProcess,
  task: Serializable,
  longestMs: number,
): Promise<Answer> {
  const asking = new AbortController()
  const { signal } = asking
  const late = setTimeout(() => child.kill('SIGKILL'), longestMs)
  const answered = once(child, 'message', { signal })
  const died = once(child, 'exit', { signal }).then(([code, signal]) => {
    throw new ChildDied({ code, signal })
  })
  try {
    child.send(task)
    const [answer] = await Promise.race([answered, died])
    return answer
  } catch (error) {
    throw error instanceof ChildDied ? error : new ChildDied()
  } finally {
    clearTimeout(late)
    asking.abort()
  }
}

/**
 * Called in a child process. It ends with the shop and not before: it ignores signals to the whole process group,
 * like Ctrl+C. Its priority is below that of the shop, so that orders come first.
 */
export function serveParent(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  process.once('disconnect', () => process.exit())
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
}
