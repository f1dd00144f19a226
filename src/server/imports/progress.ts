/** Lines of a file that are read, and how many there are; 0 of 0 before it has come. */
export type Progress = { done: number; of: number }

/** How far the imports are that this process works on, by the names that their senders gave them. */
export function watchImports() {
  const running = new Map<string, Progress>()
  return {
    async during<Report>(
      id: string | undefined,
      run: (progress: Progress) => Promise<Report>,
    ): Promise<Report> {
      const progress = { done: 0, of: 0 }
      if (id === undefined) return run(progress)
      running.set(id, progress)
      try {
        return await run(progress)
      } finally {
        running.delete(id)
      }
    },
    of: async (id: string): Promise<Progress> => running.get(id) ?? { done: 0, of: 0 },
  }
}
