// Every code of a refusal that the shop answers. Anything else that is thrown is a bug.
import { addressRefusals } from '#addresses/refusals.ts'
import { commonRefusals } from '#base/refusals.ts'
import type { CodeOf } from '#base/refuse.ts'
import { basketRefusals } from '#basket/refusals.ts'
import { companyRefusals } from '#companies/refusals.ts'
import { documentRefusals } from '#documents/refusals.ts'
import { draftRefusals } from '#drafts/refusals.ts'
import { fitmentRefusals } from '#fitment/refusals.ts'
import { imageRefusals } from '#images/refusals.ts'
import { invoiceRefusals } from '#invoices/refusals.ts'
import { listRefusals } from '#lists/refusals.ts'
import { orderRefusals } from '#orders/refusals.ts'
import { partNumberRefusals } from '#part-numbers/refusals.ts'
import { paymentRefusals } from '#payments/refusals.ts'
import { productRefusals } from '#products/refusals.ts'
import { quickOrderRefusals } from '#quick-order/refusals.ts'
import { reviewRefusals } from '#reviews/refusals.ts'
import { storefrontRefusals } from '#storefront/refusals.ts'
import { userRefusals } from '#users/refusals.ts'

const tables = [
  commonRefusals,
  imageRefusals,
  userRefusals,
  addressRefusals,
  partNumberRefusals,
  fitmentRefusals,
  productRefusals,
  reviewRefusals,
  companyRefusals,
  invoiceRefusals,
  basketRefusals,
  orderRefusals,
  paymentRefusals,
  documentRefusals,
  quickOrderRefusals,
  listRefusals,
  draftRefusals,
  storefrontRefusals,
] as const

type Code = CodeOf<(typeof tables)[number]>

/** Every code that an answer may have. */
export const refusalCodes = tables.flatMap((table) =>
  Object.values(table).flatMap((sentences) => Object.keys(sentences)),
)

declare module '#base/problem.ts' {
  // Pages compare `problem.code` with the codes of any room.
  interface RefusalCodes extends Record<Code, true> {}
}
