import type { ReadSide } from './open.ts'
import type { ReadVersion, Version } from './version.ts'

/** A place to read what is public from, and what tells whether something read there may be old. */
export type Source = {
  name: 'primary' | 'replica'
  readSide: ReadSide
  /** Of this place: to be read before the rows are. */
  version: ReadVersion
  /** The same when it needs no question; null when it does. */
  known(): Version | null
  /**
   * Whether this error is the place's own fault: then it is left alone for a while, and the reader
   * is to be answered from the primary.
   */
  failed(error: unknown): boolean
}

/**
 * For whom something is read: `fresh` for whoever may have written (nothing older than the moment
 * they asked), `usual` for visitors (as old as the bounds of version.ts and replica.ts allow).
 */
export type Freshness = 'fresh' | 'usual'

/** Gives the place to read from. */
export type ChooseSource = (freshness: Freshness) => Source
