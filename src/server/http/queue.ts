import PQueue from 'p-queue'
import { refuse } from '#base/refuse.ts'

type Bounds = {
  concurrency: number
  maxWaiting?: number
  /** Tasks of one user that run or wait: limited, so that one user cannot block others. */
  maxPerUser?: number
}

type Queue = <T>(task: () => Promise<T>, user?: string) => Promise<T>

/** A queue that throws 'busy' beyond its bounds instead of growing. */
export function openQueue({
  concurrency,
  maxWaiting = Number.POSITIVE_INFINITY,
  maxPerUser = Number.POSITIVE_INFINITY,
}: Bounds): Queue {
  const queue = new PQueue({ concurrency })
  const tasksOfUsers = new Map<string, number>()
  return async (task, user = '') => {
    const isFull = queue.pending >= concurrency && queue.size >= maxWaiting
    const tasks = tasksOfUsers.get(user) ?? 0
    if (isFull || tasks >= maxPerUser) throw refuse('busy')
    tasksOfUsers.set(user, tasks + 1)
    try {
      return await queue.add(task)
    } finally {
      const left = (tasksOfUsers.get(user) ?? 1) - 1
      if (left > 0) tasksOfUsers.set(user, left)
      else tasksOfUsers.delete(user)
    }
  }
}
