// A set of phrases that can be looked for in a text: a trie of words. Phrases and text are as `plainWords` writes them.

/** The words that may follow, and whether a phrase ends here. */
type WordNode = {
  isEnd: boolean
  words: Map<string, WordNode>
  /** Patterns such as `storn*`: a trie of characters. */
  prefixes: CharNode
  /** Patterns such as `*storn*`. */
  infixes: Map<string, WordNode>
}

/** The characters that may follow, and the node of the words with this prefix. */
type CharNode = { next: Map<string, CharNode>; node: WordNode | null }

/** The longest prefix of a word that is looked up. */
const maxPrefixLength = 60

export class PhraseSet {
  readonly #root = emptyNode()

  /** Phrases between commas or newlines. `storn*` matches words by a prefix, `*storn*` by a substring. */
  constructor(phrases: string) {
    for (const phrase of phrases.split(/\s*[,\n]\s*/)) if (phrase !== '') this.#add(phrase)
  }

  /** Whether one of the phrases is anywhere in the text. */
  matches(text: string): boolean {
    return this.findMatch(text) !== undefined
  }

  /** The first phrase in the text, as the text has it. */
  findMatch(text: string): string | undefined {
    const words = text.split(' ')
    for (let from = 0; from < words.length; from++) {
      const end = findPhraseEnd(words, from, this.#root)
      if (end > from) return words.slice(from, end).join(' ')
    }
    return undefined
  }

  /** The longest phrase at the beginning of the text, as the text has it. */
  findPrefix(text: string): string | undefined {
    const words = text.split(' ')
    const end = findPhraseEnd(words, 0, this.#root)
    return end > 0 ? words.slice(0, end).join(' ') : undefined
  }

  /** Whether the text begins with one of the phrases. */
  matchesPrefix(text: string): boolean {
    return this.findPrefix(text) !== undefined
  }

  #add(phrase: string): void {
    let node = this.#root
    for (const word of phrase.split(' ')) node = addWord(node, word)
    node.isEnd = true
  }
}

function emptyNode(): WordNode {
  return { isEnd: false, words: new Map(), prefixes: emptyCharNode(), infixes: new Map() }
}

function emptyCharNode(): CharNode {
  return { next: new Map(), node: null }
}

/** The node after this word of a phrase; added where it is new. */
function addWord({ words, prefixes, infixes }: WordNode, word: string): WordNode {
  const written = word.replaceAll('*', '')
  if (word.endsWith('*') && !word.startsWith('*')) return addPrefix(prefixes, written)
  const nodes = word.startsWith('*') ? infixes : words
  const node = nodes.get(written) ?? emptyNode()
  nodes.set(written, node)
  return node
}

function addPrefix(root: CharNode, prefix: string): WordNode {
  let last = root
  for (let index = 0; index < prefix.length; index++) {
    const char = prefix.charAt(index)
    const next = last.next.get(char) ?? emptyCharNode()
    last.next.set(char, next)
    last = next
  }
  last.node ??= emptyNode()
  return last.node
}

/** The index after the longest phrase that begins at this word; -1 if none does. */
function findPhraseEnd(
  words: string[],
  index: number,
  { isEnd, words: exact, prefixes, infixes }: WordNode,
): number {
  let end = isEnd ? index : -1
  const word = words[index]
  if (word === undefined) return end
  const same = exact.get(word)
  if (same) end = Math.max(end, findPhraseEnd(words, index + 1, same))
  let char = prefixes.next.get(word.charAt(0))
  for (let length = 1; char; length++) {
    if (char.node) end = Math.max(end, findPhraseEnd(words, index + 1, char.node))
    char = length < maxPrefixLength ? char.next.get(word.charAt(length)) : undefined
  }
  for (const [infix, node] of infixes)
    if (word.includes(infix)) end = Math.max(end, findPhraseEnd(words, index + 1, node))
  return end
}
