/** A visitor's motorcycles live in their browser, and join the account's when they sign in. */
export const garageKey = 'garage'
