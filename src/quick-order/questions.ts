import { formatCount, pluralize } from '#base/format.ts'
import type { CheckedLine, Edit, Suggestion } from './contract.ts'
import { formatLine } from './rules.ts'

/** A question that several lines have in common, and answers that resolve all of them. */
export type Question = { message: string; answers: Answer[] }

/** `preview` has a sentence for each line: what it would become. */
type Answer = { label: string; edits: Edit[]; preview: string[] }

type PickSuggestion = (suggestions: Suggestion[]) => Suggestion | undefined

const pickFirst: PickSuggestion = (suggestions) => suggestions[0]
const pickLast: PickSuggestion = (suggestions) => suggestions.at(-1)
/** Of several suggestions none is certain. */
const pickOnly: PickSuggestion = (suggestions) =>
  suggestions.length === 1 ? suggestions[0] : undefined
/** A single suggestion belongs to the answer before. */
const pickFirstOfTwo: PickSuggestion = (suggestions) =>
  suggestions.length === 2 ? suggestions[0] : undefined

type AnswerRule = { label: string; pick: PickSuggestion }
type QuestionRule = { problem: string; answers: AnswerRule[]; canLeaveOut?: boolean }

/** The question for lines with a code, and the suggestion that each answer picks. */
const questionsByCode: Record<string, QuestionRule> = {
  'quantity-empty': {
    problem: 'without a quantity.',
    answers: [{ label: 'Order the minimum of each', pick: pickFirst }],
  },
  'below-minimum': {
    problem: 'below the minimum.',
    answers: [{ label: 'Order the minimum of each', pick: pickLast }],
  },
  'not-a-case': {
    problem: 'not in whole cases.',
    answers: [
      { label: 'Round each up', pick: pickLast },
      { label: 'Round each down', pick: pickFirstOfTwo },
    ],
  },
  shortage: {
    problem: 'for more than is in stock.',
    answers: [{ label: 'Order what is left of each', pick: pickLast }],
  },
  packs: {
    problem: 'in packs.',
    answers: [
      { label: 'Order pieces', pick: pickFirst },
      { label: 'Order packs', pick: pickLast },
    ],
  },
  remark: {
    problem: 'with your remark.',
    answers: [{ label: 'Order them all, with the remarks', pick: pickFirst }],
  },
  'is-it-this': {
    problem: 'whose number stands among other words.',
    answers: [{ label: 'Accept all suggestions', pick: pickOnly }],
  },
  'did-you-mean': {
    problem: 'whose number differs by one character from a known one.',
    answers: [{ label: 'Accept each suggestion', pick: pickOnly }],
  },
  'taken-back': {
    problem: 'that may have been taken back.',
    answers: [{ label: 'Order them all', pick: pickFirst }],
    canLeaveOut: true,
  },
}

/** The questions that several of the lines have in common. A question of one line is asked at the line itself. */
export function groupQuestions(lines: CheckedLine[]): Question[] {
  const linesByCode = Map.groupBy(lines, ({ code }) => code)
  return [...linesByCode].flatMap(([code, alike]) => {
    const { message, answers } =
      code === 'quantity-unclear' ? buildQuantityQuestion(alike) : buildQuestion(code, alike)
    const usefulAnswers = answers
      .filter(({ edits }) => edits.length > 1)
      .map((answer) => ({
        ...answer,
        preview: answer.edits.map((edit) => formatEdit(edit, alike)),
      }))
    return usefulAnswers.length > 0 ? [{ message, answers: usefulAnswers }] : []
  })
}

function formatEdit({ line, out, quantity, productId }: Edit, lines: CheckedLine[]): string {
  const label = `Line ${formatLine(line)}`
  if (out) return `${label}: left out`
  const checked = lines.find((candidate) => candidate.line === line)
  const suggestion = checked?.suggestions.find((candidate) => candidate.productId === productId)
  const isSame = checked?.productId === productId
  const part = isSame ? checked?.productCode : suggestion?.label
  return `${label}: ${formatCount(Number(quantity))} × ${part ?? ''}`
}

type OpenQuestion = { message: string; answers: Omit<Answer, 'preview'>[] }

function buildQuestion(code: string | null, lines: CheckedLine[]): OpenQuestion {
  const rule = questionsByCode[code ?? '']
  const answers = (rule?.answers ?? []).map(({ label, pick }) => ({
    label,
    edits: buildEdits(lines, ({ suggestions }) => pick(suggestions)),
  }))
  if (rule?.canLeaveOut) {
    const edits = lines.map(({ line }): Edit => ({ line, out: true }))
    answers.push({ label: 'Leave them all out', edits })
  }
  return { message: `${pluralize(lines.length, 'line')} ${rule?.problem ?? ''}`, answers }
}

function buildEdits(
  lines: CheckedLine[],
  pick: (line: CheckedLine) => Suggestion | undefined,
): Edit[] {
  return lines.flatMap((line): Edit[] => {
    const suggestion = pick(line)
    if (!suggestion || suggestion.more || suggestion.lines) return []
    return [
      { line: line.line, productId: suggestion.productId, quantity: String(suggestion.quantity) },
    ]
  })
}

/** For lines with several amounts: which of them is the quantity, shown by their values. */
function buildQuantityQuestion(lines: CheckedLine[]): OpenQuestion {
  const columns = new Set(
    lines.flatMap(({ suggestions }) => suggestions.flatMap(({ place }) => place ?? [])),
  )
  const answers = [...columns].map((column) => {
    const edits = buildEdits(lines, ({ suggestions }) =>
      suggestions.find(({ place }) => place === column),
    )
    const firstValues = edits.slice(0, 3).map(({ quantity }) => formatCount(Number(quantity)))
    const rest = edits.length > firstValues.length ? ' …' : ''
    return { label: `${firstValues.join(', ')}${rest}`, edits }
  })
  const message = `${pluralize(lines.length, 'line')} with several amounts. Which are the quantities?`
  return { message, answers }
}
