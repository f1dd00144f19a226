export type WordPair = { word: string; means: string; both: boolean }

/** Two words of which one stands for the other, or each for each; the id is that of the first way. */
export type KeptPair = WordPair & { _id: string }

/** What is said in both ways is one pair. */
export function pairsOf(words: { _id: string; word: string; means: string }[]): KeptPair[] {
  const said = new Set(words.map(({ word, means }) => asKey(word, means)))
  return words
    .map((one) => ({ ...one, both: said.has(asKey(one.means, one.word)) }))
    .filter(({ word, means, both }) => !both || word < means)
}

/** As it is shown: `tyre ⇄ tire`. */
export function showPair({ word, means, both }: WordPair): string {
  return `${word} ${both ? '⇄' : '→'} ${means}`
}

function asKey(word: string, means: string): string {
  return JSON.stringify([word, means])
}
