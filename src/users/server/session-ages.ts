/**
 * How old a session may become, whatever is done in it: then everybody signs in again. The identity
 * service ends those that nobody used for 14 days (`idleSeconds`).
 */
export const oldestSessionMs = 30 * 24 * 60 * 60 * 1000

/** So long after the password the second step may be taken. */
export const secondStepMs = 10 * 60 * 1000
