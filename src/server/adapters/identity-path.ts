/** Where the identity service answers. */
export const identityPath = '/api/identity'
