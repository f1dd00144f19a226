import { expect, test } from 'vitest'
import { ours, spec } from '#base/texts.ts'
import { checkReview } from './rules.ts'

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
  expect(wrong.description).toBe(ours.tooLong(2_000))
})
