import type { FieldMessages } from '#base/problem.ts'
import { tooLong } from '#base/sentences.ts'
import { spec } from '#base/texts.ts'
import { readWholeNumber } from '#base/whole-number.ts'

export const stars = [1, 2, 3, 4, 5] as const

export const maxLetters = 2_000

export const perPage = 60

export type ReviewDraft = { star: string; description: string }

export function checkReview({ star, description }: ReviewDraft): FieldMessages<ReviewDraft> {
  const read = readWholeNumber(star ?? '', { least: 1, most: 5, missing: spec.review.starMissing })
  const text = description.trim()
  return {
    star: read.ok ? undefined : read.message,
    description: !text
      ? spec.review.descriptionMissing
      : text.length > maxLetters
        ? tooLong(maxLetters)
        : undefined,
  }
}

export function maskEmail(email: string): string {
  const [first = ''] = email
  return `${first}•••${email.slice(email.lastIndexOf('@'))}`
}
