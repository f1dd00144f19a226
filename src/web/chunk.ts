import { ours } from '#base/texts.ts'
import { Unreachable } from './unreachable.ts'

/** The specification's: a script chunk that has not come after this long is given up. */
export const chunkTimeoutMs = 120_000

/**
 * Loads a part of the shop's own scripts: tried once more where it does not come (Chromium remembers the
 * failure until the page is opened anew), given up where it takes too long. Throws Unreachable.
 */
export async function loadChunk<Chunk>(load: () => Promise<Chunk>): Promise<Chunk> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Unreachable(ours.partMissing)), chunkTimeoutMs)
  })
  const loaded = load()
    .catch(load)
    .catch(() => {
      throw new Unreachable(navigator.onLine ? ours.partMissing : ours.offline)
    })
  try {
    return await Promise.race([loaded, late])
  } finally {
    clearTimeout(timer)
  }
}
