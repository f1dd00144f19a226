/**
 * Provers do from one address what hundreds would, order without end and pay little: they may ask as often,
 * and hold as much unpaid, as they like.
 */
export const unlimited = {
  CHANGES_PER_MINUTE: '0',
  UNPAID_UNITS: '0',
  UNPAID_AMOUNT: '0',
  UNPAID_AMOUNT_UNPROVEN: '0',
}
