export const maxLetters = 2_000

export const perPage = 60
