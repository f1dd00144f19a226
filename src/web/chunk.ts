import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { ours } from '#base/texts.ts'

/** The specification's. */
export const chunkTimeoutMs = 120_000

/**
 * Loads a chunk of the shop's scripts: retried once (Chromium remembers a failure until the page is reopened), given
 * up after a while. Throws Unreachable.
 */
export function loadChunk<Chunk>(load: () => Promise<Chunk>): Promise<Chunk> {
  const { promise: timeout, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Unreachable(ours.partMissing)), chunkTimeoutMs)
  const loaded = load()
    .catch(load)
    .catch(() => {
      throw new Unreachable(navigator.onLine ? ours.partMissing : ours.offline)
    })
  return Promise.race([loaded, timeout]).finally(() => clearTimeout(timer))
}

/** The shop could not be reached, or did not answer: whether it did anything is not known. */
export class Unreachable extends Error {
  constructor(message: string = ours.offline) {
    super(message)
  }
}

/** Like `lazy`, but on its way as soon as the page's own code runs in a browser. */
export function lazyPreloaded<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  isWanted: () => boolean = () => true,
): LazyExoticComponent<ComponentType<Props>> {
  const chunk = () => loadChunk(load)
  const preload = typeof window !== 'undefined' && isWanted() ? chunk() : null
  preload?.catch(() => {})
  return lazy(() => preload ?? chunk())
}
