import { readFileSync } from 'node:fs'

/**
 * What a German or French workshop calls its parts, what a bare word of the trade usually means ('chain' is
 * the drive chain), and words that would be taken for misspellings of what is there. What stands before the
 * sign means also what stands after it, and not the other way.
 */
export function statements(): string[] {
  const lines = readFileSync(import.meta.filename.replace(/ts$/, 'txt'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  const pairs = lines.flatMap((line) => {
    const [said = [], meant = []] = line.split(' > ').map((side) => side.split(', '))
    return said.flatMap(spellingsOf).flatMap((word) => meant.map((means) => ({ word, means })))
  })
  const words = lines.flatMap((line) => (line.includes(' > ') ? [] : line.split(' ')))
  const learned = new Set(
    [...words, ...pairs.flatMap(({ word }) => word.split(' '))].filter((word) =>
      /^[a-z]{4,}$/.test(word),
    ),
  )
  return [
    `insert into search_words (id, word, means, made_at) values ${pairs
      .map(({ word, means }, place) => `('trade${place}', '${word}', '${means}', 0)`)
      .join(', ')} on conflict do nothing`,
    `insert into vocabulary (word, learned_at) values ${[...learned]
      .map((word) => `('${word}', 0)`)
      .join(', ')} on conflict do nothing`,
    'create index part_numbers_by_maker on part_numbers (lower(maker), product_id)',
  ]
}

/** 'bremsscheibe/n' is one of them or many; without marks, and as keyboards without them write: 'oelfilter'. */
function spellingsOf(said: string): string[] {
  const [one = '', ending] = said.split('/')
  const forms = ending === undefined ? [one] : [one, `${one}${ending}`]
  return forms.flatMap((form) => {
    const plain = form.normalize('NFKD').replace(/\p{M}/gu, '')
    const written = form.replace(/ä/g, 'ae').replace(/ö/g, 'oe').replace(/ü/g, 'ue')
    const spellings = [plain, plain.replace(/ß/g, 'ss')]
    if (written !== form) spellings.push(written.replace(/ß/g, 'ss'))
    return [...new Set(spellings)]
  })
}
