/** Provers order without end and pay little: their accounts may hold as much unpaid as they like. */
export const unlimited = { UNPAID_UNITS: '0', UNPAID_AMOUNT: '0', UNPAID_AMOUNT_UNPROVEN: '0' }
