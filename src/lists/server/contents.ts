import type { Counted, Counting } from '../quantities.ts'

/** A line as it is kept. */
export type KeptLine = Counted & { productId: string; note: string }

/** A list as it is kept, but for its name. */
export type Contents = Counting & { right: boolean; lines: KeptLine[] }

export function readContents(text: string): Contents {
  return JSON.parse(text) as Contents
}
