import { ours } from '#base/texts.ts'

/** The shop could not be reached, or did not answer: whether it did anything is not known. */
export class Unreachable extends Error {
  constructor(words: string = ours.offline) {
    super(words)
  }
}
