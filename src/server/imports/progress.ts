/** Lines of a file that are read, and how many there are; 0 of 0 before it has come. */
export type Progress = { done: number; of: number }

/** How the processes that serve together tell each other of what they work on; one alone tells nobody. */
export type News = { import: string; progress: Progress | null }
type Others = { tell: (news: News) => void; hear: (listener: (news: News) => void) => void }

/** So often the others are told: whoever watches asks no oftener. */
const tellEveryMs = 500

/** A process that has said nothing for so long has died over its import. */
const silentMs = 10_000

/** How far the imports are that this process and the others work on, by the names that their senders gave them. */
export function watchImports(others?: Others, now: () => number = Date.now) {
  const running = new Map<string, Progress>()
  const elsewhere = new Map<string, Progress & { heardAt: number }>()
  others?.hear(({ import: id, progress }) => {
    if (progress) elsewhere.set(id, { ...progress, heardAt: now() })
    else elsewhere.delete(id)
  })
  return {
    async during<Report>(
      id: string | undefined,
      run: (progress: Progress) => Promise<Report>,
    ): Promise<Report> {
      const progress = { done: 0, of: 0 }
      if (id === undefined) return run(progress)
      running.set(id, progress)
      const telling =
        others && setInterval(() => others.tell({ import: id, progress }), tellEveryMs)
      try {
        return await run(progress)
      } finally {
        running.delete(id)
        clearInterval(telling)
        others?.tell({ import: id, progress: null })
      }
    },
    of: async (id: string): Promise<Progress> => running.get(id) ?? heardOf(id),
  }

  function heardOf(id: string): Progress {
    const { done, of, heardAt } = elsewhere.get(id) ?? { done: 0, of: 0, heardAt: 0 }
    if (now() - heardAt < silentMs) return { done, of }
    elsewhere.delete(id)
    return { done: 0, of: 0 }
  }
}
