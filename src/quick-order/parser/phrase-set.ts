// Phrases of one word or of several, and whether they stand in a text. Both are written as `plainWords` writes them.

/** The words that may follow, and whether a phrase ends here. */
type Step = {
  isEnd: boolean
  words: Map<string, Step>
  /** Of words whose other letters are open, what they begin with, letter by letter. */
  beginnings: Letter
  /** Of those, what they hold anywhere. */
  parts: Map<string, Step>
}

/** The letters that may follow, and the step of the words that begin so. */
type Letter = { next: Map<string, Letter>; step: Step | null }

/** Nobody writes longer words. */
const longestWord = 60

export class PhraseSet {
  readonly #root = emptyStep()

  /** Commas or ends of lines between them. `storn*` is each word that begins so, `*storn*` each that holds it. */
  constructor(list: string) {
    for (const phrase of list.split(/\s*[,\n]\s*/)) if (phrase !== '') this.#add(phrase)
  }

  /** Whether one of them stands anywhere in the text. */
  matches(text: string): boolean {
    return this.findMatch(text) !== undefined
  }

  /** The first of them in the text, as it stands there. */
  findMatch(text: string): string | undefined {
    const words = text.split(' ')
    for (let from = 0; from < words.length; from++) {
      const end = endOf(words, from, this.#root)
      if (end > from) return words.slice(from, end).join(' ')
    }
    return undefined
  }

  /** The longest of them that the text begins with, as it stands there. */
  findPrefix(text: string): string | undefined {
    const words = text.split(' ')
    const end = endOf(words, 0, this.#root)
    return end > 0 ? words.slice(0, end).join(' ') : undefined
  }

  /** Whether the text begins with one of them. */
  matchesPrefix(text: string): boolean {
    return this.findPrefix(text) !== undefined
  }

  #add(phrase: string): void {
    let step = this.#root
    for (const word of phrase.split(' ')) step = nextStep(step, word)
    step.isEnd = true
  }
}

function emptyStep(): Step {
  return { isEnd: false, words: new Map(), beginnings: emptyLetter(), parts: new Map() }
}

function emptyLetter(): Letter {
  return { next: new Map(), step: null }
}

function nextStep({ words, beginnings, parts }: Step, word: string): Step {
  const written = word.replaceAll('*', '')
  if (word.endsWith('*') && !word.startsWith('*')) return stepOfBeginning(beginnings, written)
  const steps = word.startsWith('*') ? parts : words
  const step = steps.get(written) ?? emptyStep()
  steps.set(written, step)
  return step
}

function stepOfBeginning(first: Letter, written: string): Step {
  let letter = first
  for (let at = 0; at < written.length; at++) {
    const sign = written.charAt(at)
    const next = letter.next.get(sign) ?? emptyLetter()
    letter.next.set(sign, next)
    letter = next
  }
  letter.step ??= emptyStep()
  return letter.step
}

/** Where the longest phrase that begins at this word ends; -1 where none does. */
function endOf(
  words: string[],
  at: number,
  { isEnd, words: whole, beginnings, parts }: Step,
): number {
  let end = isEnd ? at : -1
  const word = words[at]
  if (word === undefined) return end
  const same = whole.get(word)
  if (same) end = Math.max(end, endOf(words, at + 1, same))
  let letter = beginnings.next.get(word.charAt(0))
  for (let to = 1; letter; to++) {
    if (letter.step) end = Math.max(end, endOf(words, at + 1, letter.step))
    letter = to < longestWord ? letter.next.get(word.charAt(to)) : undefined
  }
  for (const [part, step] of parts)
    if (word.includes(part)) end = Math.max(end, endOf(words, at + 1, step))
  return end
}
