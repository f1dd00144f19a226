import type { Matched, SuccessorProduct } from '#products/contract.ts'
import { findSuccessors, toSuccessor } from '#products/server/replacements.ts'
import type { Db } from '#server/database/open.ts'
import { splitWords } from '#server/database/words.ts'
import { type FoundRow, ranks } from './find.ts'
import type { NumberHit } from './find-numbers.ts'
import { singular } from './parse-query.ts'
import type { Found } from './search.ts'

export type Explanation = { matched: Matched; successors?: SuccessorProduct[] }

/** Gives what says of each product why it was found, and what took its place. */
export async function explain(
  db: Db,
  { rows, numbers, plan }: Found,
): Promise<(row: FoundRow) => Explanation> {
  const hits = new Map(numbers.map((hit) => [hit.productId, hit]))
  const replaced = rows.filter((row) => row.replaced === 1).map(({ id }) => id)
  const successors = await findSuccessors(db, replaced)
  return (row) => {
    const hit = hits.get(row.id)
    const matched = hit ? byNumber(hit, plan) : byWords(row, plan)
    const theirs = successors.get(row.id)
    return theirs ? { matched, successors: theirs.map(toSuccessor) } : { matched }
  }
}

function byNumber({ class: by, maker, number }: NumberHit, plan: Found['plan']): Matched {
  const named = maker ? `${maker} ${number}` : number
  if (plan?.isNear) return { by: 'near', text: `near to ${named}`, number }
  switch (by) {
    case 'ours':
      return { by: 'code', text: `our number ${named}`, number }
    case 'own':
      return { by, text: `your number ${named}`, number }
    case 'old':
      return { by, text: `was ${named}`, number }
    case 'gone':
      return { by: 'old', text: `took the place of ${named}`, number }
    default:
      return { by, text: `replaces ${named}`, number }
  }
}

function byWords(row: FoundRow, plan: Found['plan']): Matched {
  const rank = row.rank >= ranks.mentions ? row.rank - ranks.mentions : row.rank
  if (!plan || plan.isNear || rank === ranks.plain) return { by: 'near', text: 'comes near' }
  const fits = plan.fit ? `fits ${plan.fit.name}, ` : ''
  if (rank === ranks.text) return { by: 'words', text: `${fits}in the description` }
  const code = row.product_code
  if (hasWords(code, plan.words)) return { by: 'code', text: `our number ${code}`, number: code }
  const how = hasWords(row.name, plan.words) ? 'in the name' : 'under another name'
  return { by: 'name', text: fits + how }
}

/** Whether a name has the words themselves, or only what they also mean. */
function hasWords(name: string, words: string[]): boolean {
  const written = splitWords(name).join('')
  return words.every((word) => written.includes(singular(word)))
}
