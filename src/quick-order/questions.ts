import { pluralize, showCount } from '#base/format.ts'
import type { CheckedLine, Edit, Suggestion } from './contract.ts'
import { showLine } from './rules.ts'

/** A question that several lines have in common, and answers that resolve all of them. */
export type Question = { message: string; answers: Answer[] }

/** `becomes` says of each line what the answer makes of it. */
type Answer = { label: string; edits: Edit[]; becomes: string[] }

const first = ([suggestion]: Suggestion[]) => suggestion
const last = (suggestions: Suggestion[]) => suggestions.at(-1)
/** Only a single suggestion: of several, none is certain. */
const only = (suggestions: Suggestion[]) => (suggestions.length === 1 ? suggestions[0] : undefined)
/** Where the one before it is another: a single suggestion was taken by an answer already. */
const firstOfTwo = (suggestions: Suggestion[]) =>
  suggestions.length === 2 ? suggestions[0] : undefined

/** By the code of their lines: what these do, and which of its suggestions each takes. */
const kinds: Record<string, [message: string, ...[label: string, pick: typeof first][]]> = {
  'quantity-empty': ['without a quantity.', ['Order the minimum of each', first]],
  'below-minimum': ['below the minimum.', ['Order the minimum of each', last]],
  'not-a-case': ['not in whole cases.', ['Round each up', last], ['Round each down', firstOfTwo]],
  shortage: ['for more than is in stock.', ['Order what is left of each', last]],
  packs: ['in packs.', ['Order pieces', first], ['Order packs', last]],
  remark: ['with your remark.', ['Order them all, with the remarks', first]],
  'is-it-this': ['whose number stands among other words.', ['Accept all suggestions', only]],
  'did-you-mean': [
    'whose number differs by one character from a known one.',
    ['Accept each suggestion', only],
  ],
  'taken-back': ['that may have been taken back.', ['Order them all', first]],
}

export function groupQuestions(lines: CheckedLine[]): Question[] {
  return [...Map.groupBy(lines, ({ code }) => code)].flatMap(([code, alike]) => {
    const { message, answers } = code === 'quantity-unclear' ? askPlace(alike) : ask(code, alike)
    const worth = answers
      .filter(({ edits }) => edits.length > 1)
      .map((answer) => ({ ...answer, becomes: answer.edits.map((edit) => showEdit(edit, alike)) }))
    return worth.length > 0 ? [{ message, answers: worth }] : []
  })
}

function showEdit({ line, out, quantity, productId }: Edit, lines: CheckedLine[]): string {
  const place = `Line ${showLine(line)}`
  if (out) return `${place}: left out`
  const written = lines.find((one) => one.line === line)
  const suggestion = written?.suggestions.find((one) => one.productId === productId)
  const isSame = written?.productId === productId
  const part = isSame ? written?.productCode : suggestion?.label
  return `${place}: ${showCount(Number(quantity))} × ${part ?? ''}`
}

type OpenQuestion = { message: string; answers: Omit<Answer, 'becomes'>[] }

function ask(code: string | null, lines: CheckedLine[]): OpenQuestion {
  const [message = '', ...picks] = kinds[code ?? ''] ?? []
  const answers = picks.map(([label, pick]) => {
    return { label, edits: takeOf(lines, ({ suggestions }) => pick(suggestions)) }
  })
  if (code === 'taken-back') {
    const edits = lines.map(({ line }): Edit => ({ line, out: true }))
    answers.push({ label: 'Leave them all out', edits })
  }
  return { message: `${pluralize(lines.length, 'line')} ${message}`, answers }
}

function takeOf(lines: CheckedLine[], pick: (line: CheckedLine) => Suggestion | undefined): Edit[] {
  return lines.flatMap((line): Edit[] => {
    const suggestion = pick(line)
    if (!suggestion || suggestion.more || suggestion.lines) return []
    return [
      { line: line.line, productId: suggestion.productId, quantity: String(suggestion.quantity) },
    ]
  })
}

/** For lines with several amounts: which of them is the quantity, shown by their values. */
function askPlace(lines: CheckedLine[]): OpenQuestion {
  const places = new Set(
    lines.flatMap(({ suggestions }) => suggestions.flatMap(({ place }) => place ?? [])),
  )
  const answers = [...places].map((place) => {
    const edits = takeOf(lines, ({ suggestions }) =>
      suggestions.find((suggestion) => suggestion.place === place),
    )
    const first = edits.slice(0, 3).map(({ quantity }) => showCount(Number(quantity)))
    return { label: `${first.join(', ')}${edits.length > first.length ? ' …' : ''}`, edits }
  })
  const message = `${pluralize(lines.length, 'line')} with several amounts. Which are the quantities?`
  return { message, answers }
}
