/** The maximum lengths of text fields. */
export const maxLengths = {
  email: 254,
  phone: 60,
  search: 100,
  id: 64,
  productCode: 40,
  poNumber: 60,
  note: 1_000,
  lineNote: 200,
  priceList: 80,
  subject: 200,
  message: 5_000,
  companyName: 120,
  vatId: 20,
} as const

/** The most lines that a basket holds, and so the most orders of one purchase. */
export const maxLines = 500

export const maxPricesPerRequest = 100
