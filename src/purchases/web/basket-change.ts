/** Names the mutations that change a basket. */
export const basketChange = ['basket']
