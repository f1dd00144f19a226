/** The name under which a half-filled sign-up is kept (`web/draft.ts`). */
export const signupDraft = 'signup'
