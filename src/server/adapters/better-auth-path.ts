export const identityPath = '/api/identity'

export const googleReturn = (origin: string) => `${origin}${identityPath}/callback/google`

/** Where a sign-in with Google ends, well or not, in its own small window. */
export const googleEnd = `${identityPath}/google`

/** The pages that mailed links lead to. */
export const verifiedPage = '/emailVerified'
export const resetPage = '/resetPassword'
