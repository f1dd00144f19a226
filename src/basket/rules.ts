/** The most lines that a basket holds, and so the most orders of one purchase. */
export const mostLines = 500
