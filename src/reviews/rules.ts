export const stars = [1, 2, 3, 4, 5] as const

export const maxLetters = 2_000

export const perPage = 60
