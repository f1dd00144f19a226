/** The longest that texts may be which several features take, in characters. */
export const longest = { email: 254, phone: 30, search: 100, id: 64, productCode: 40 } as const

/** A phone number as people write it. */
export const phonePattern = /^\+?[\d ()./-]{3,}$/
