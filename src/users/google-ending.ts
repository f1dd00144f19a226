/** The channel on which Google's small window tells the shop's pages, and nobody else, how it ended. */
export const googleChannel = 'kickstand-google'

/** How a sign-in with Google ended, in words for a person. */
export type GoogleEnding = { signedIn: boolean; words: string }
