export const maxReviewLength = 2_000

export const perPage = 60
