/** The most lines of a list that are judged at once. */
export const mostPadLines = 2_000

/** The longest that a pasted list may be, in characters. */
export const mostPadLetters = 200_000

/** The largest file that a list is taken from, in bytes. */
export const mostFileBytes = 4 * 1024 * 1024
