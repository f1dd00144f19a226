// Phrases of one word or of several, and whether they stand in a text. Both are written as `plainWords` writes them.

/** The words that may follow, and whether a phrase ends here. */
type Step = {
  isEnd: boolean
  words: Map<string, Step>
  /** Of words whose other letters are open, what they begin with. */
  beginnings: Map<string, Step>
  /** Of those, what they hold anywhere. */
  parts: Map<string, Step>
}

/** Nobody writes longer words. */
const longestWord = 60

export class PhraseSet {
  readonly #root = emptyStep()

  /** Commas or ends of lines between them. `storn*` is each word that begins so, `*storn*` each that holds it. */
  constructor(list: string) {
    for (const phrase of list.split(/\s*[,\n]\s*/)) if (phrase !== '') this.#add(phrase)
  }

  /** Whether one of them stands anywhere in the text. */
  isIn(text: string): boolean {
    return this.findIn(text) !== undefined
  }

  /** The first of them in the text, as it stands there. */
  findIn(text: string): string | undefined {
    const words = text.split(' ')
    for (let from = 0; from < words.length; from++) {
      const end = endOf(words, from, this.#root)
      if (end > from) return words.slice(from, end).join(' ')
    }
    return undefined
  }

  /** The longest of them that the text begins with, as it stands there. */
  findBeginning(text: string): string | undefined {
    const words = text.split(' ')
    const end = endOf(words, 0, this.#root)
    return end > 0 ? words.slice(0, end).join(' ') : undefined
  }

  /** Whether the text begins with one of them. */
  isBeginningOf(text: string): boolean {
    return this.findBeginning(text) !== undefined
  }

  #add(phrase: string): void {
    let step = this.#root
    for (const word of phrase.split(' ')) step = nextStep(step, word)
    step.isEnd = true
  }
}

function emptyStep(): Step {
  return { isEnd: false, words: new Map(), beginnings: new Map(), parts: new Map() }
}

function nextStep({ words, beginnings, parts }: Step, word: string): Step {
  const written = word.replaceAll('*', '')
  const steps = word.startsWith('*') ? parts : word.endsWith('*') ? beginnings : words
  const step = steps.get(written) ?? emptyStep()
  steps.set(written, step)
  return step
}

/** Where the longest phrase that begins at this word ends; -1 where none does. */
function endOf(words: string[], at: number, step: Step): number {
  const word = words[at]
  const here = step.isEnd ? at : -1
  if (word === undefined) return here
  return Math.max(here, ...stepsOf(step, word).map((next) => endOf(words, at + 1, next)))
}

function stepsOf({ words, beginnings, parts }: Step, word: string): Step[] {
  const steps = [words.get(word)]
  if (beginnings.size > 0) {
    const end = Math.min(word.length, longestWord)
    for (let length = 1; length <= end; length++) steps.push(beginnings.get(word.slice(0, length)))
  }
  for (const [part, step] of parts) if (word.includes(part)) steps.push(step)
  return steps.filter((next) => next !== undefined)
}
