import { expect, test } from 'vitest'
import { tooLong } from '#base/sentences.ts'
import { spec } from '#base/texts.ts'
import { checkReview, maskEmail } from './rules.ts'

test('a review needs its stars and its words, in the sentences of the specification', () => {
  expect(checkReview({ star: '', description: ' ' })).toEqual({
    star: spec.review.starMissing,
    description: spec.review.descriptionMissing,
  })
})

test.each(['0', '6', '4.5'])('there is no rating of %s', (star) => {
  expect(checkReview({ star, description: 'Fits.' }).star).toBeTruthy()
})

test('a review has an end', () => {
  const wrong = checkReview({ star: '5', description: 'x'.repeat(2_001) })
  expect(wrong.description).toBe(tooLong(2_000))
})

test.each([
  ['bo@example.com', 'b•••@example.com'],
  ['"a@b"@example.com', '"•••@example.com'],
  ['𝒳y@example.com', '𝒳•••@example.com'],
])('%s is shown to others as %s', (email, masked) => {
  expect(maskEmail(email)).toBe(masked)
})
