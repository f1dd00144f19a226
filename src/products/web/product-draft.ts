import { longest } from '#base/limits.ts'
import { tooLong } from '#base/sentences.ts'
import { ours, spec } from '#base/texts.ts'
import { readAmount, readWholeNumber } from '#base/whole-number.ts'
import type { Wrong } from '#base/wrong.ts'
import type { Product } from '../contract.ts'
import { maxLengths } from '../rules.ts'
import { readWrittenBreaks, writeBreaks } from './read-price-lines.ts'

/** What the form of a new product holds: everything as typed, the picture as its address. */
export type ProductDraft = typeof emptyDraft

export const emptyDraft = {
  name: '',
  description: '',
  price: '',
  quantity: '',
  minimumQuantity: '',
  img: '',
  kind: '',
  caseQuantity: '',
  /** As they are typed: `25:105 50:98`. */
  priceBreaks: '',
  productCode: '',
}

/** What the form of a change holds, and the product that it showed, as JSON. */
export type EditDraft = Omit<ProductDraft, 'productCode'> & { seen: string }

const { nameMissing, descriptionMissing, priceMissing, quantityMissing, minimumMissing } =
  spec.products

/** Everything that is wrong with a new product, all at once. */
export function checkNewProduct(draft: ProductDraft): Wrong<ProductDraft> {
  return {
    name: checkText(draft.name, nameMissing, maxLengths.name),
    description: checkText(draft.description, descriptionMissing, maxLengths.description),
    price: checkPrice(draft.price),
    quantity: checkNumber(draft.quantity, quantityMissing, 1),
    // The specification has the same message for both quantities here.
    minimumQuantity: checkNumber(draft.minimumQuantity, quantityMissing, 1),
    img: draft.img ? undefined : ours.photoMissing,
    kind: checkLength(draft.kind, maxLengths.kind),
    caseQuantity: draft.caseQuantity.trim() ? checkNumber(draft.caseQuantity, '', 1) : undefined,
    priceBreaks: checkBreaks(draft.priceBreaks),
    productCode: checkLength(draft.productCode, longest.productCode),
  }
}

/** The same for a change; sold-out stock may stay at 0. */
export function checkEdit(draft: EditDraft): Wrong<EditDraft> {
  return {
    price: checkPrice(draft.price),
    quantity: checkNumber(draft.quantity, quantityMissing, 0),
    minimumQuantity: checkNumber(draft.minimumQuantity, minimumMissing, 1),
    img: draft.img ? undefined : ours.photoMissing,
    name: checkText(draft.name, nameMissing, maxLengths.name),
    description: checkText(draft.description, descriptionMissing, maxLengths.description),
    kind: checkText(draft.kind, ours.kindMissing, maxLengths.kind),
    caseQuantity: draft.caseQuantity.trim() ? checkNumber(draft.caseQuantity, '', 1) : undefined,
    priceBreaks: checkBreaks(draft.priceBreaks),
  }
}

export function draftOf(product: Product): EditDraft {
  const { name, description, img, kind, caseQuantity } = product
  return {
    name,
    description,
    price: String(product.price),
    quantity: String(product.quantity),
    minimumQuantity: String(product.minimumQuantity),
    img,
    kind,
    caseQuantity: caseQuantity === null ? '' : String(caseQuantity),
    priceBreaks: writeBreaks(product.priceBreaks),
    seen: JSON.stringify(product),
  }
}

/** The product that a form showed when it was opened. */
export function productSeen({ seen }: EditDraft): Product {
  return JSON.parse(seen)
}

/** What goes over the wire of a draft that was checked. */
export function bodyOfNew(draft: ProductDraft) {
  const { name, description, img } = draft
  const kind = draft.kind.trim()
  const productCode = draft.productCode.trim()
  return {
    name,
    description,
    img,
    ...numbersOf(draft),
    ...(kind ? { kind } : {}),
    ...(productCode ? { productCode } : {}),
    ...(draft.caseQuantity.trim() ? { caseQuantity: Number(draft.caseQuantity) } : {}),
    ...(draft.priceBreaks.trim() ? { priceBreaks: breaksIn(draft.priceBreaks) } : {}),
  }
}

/** All of it, with what was seen: the specification's form sends the name and the description too. */
export function bodyOfEdit(draft: EditDraft) {
  return {
    ...draft,
    ...numbersOf(draft),
    caseQuantity: draft.caseQuantity.trim() ? Number(draft.caseQuantity) : null,
    priceBreaks: breaksIn(draft.priceBreaks),
    seen: productSeen(draft),
  }
}

function numbersOf(draft: { price: string; quantity: string; minimumQuantity: string }) {
  return {
    price: Number(draft.price),
    quantity: Number(draft.quantity),
    minimumQuantity: Number(draft.minimumQuantity),
  }
}

/** Of a draft that was checked. */
function breaksIn(typed: string) {
  const read = readWrittenBreaks(typed)
  return typeof read === 'string' ? [] : read
}

/** Only whether they can be read: what they may be is the shop's to say. */
function checkBreaks(typed: string): string | undefined {
  const read = readWrittenBreaks(typed)
  return typeof read === 'string' ? read : undefined
}

/** Which decimals it may have is the shop's to say. */
function checkPrice(typed: string): string | undefined {
  const read = readAmount(typed, priceMissing)
  return read.ok ? undefined : read.message
}

function checkNumber(typed: string, missing: string, least: number): string | undefined {
  const read = readWholeNumber(typed, { least, missing })
  return read.ok ? undefined : read.message
}

function checkText(typed: string, missing: string, most: number): string | undefined {
  return typed.trim() ? checkLength(typed, most) : missing
}

function checkLength(typed: string, most: number): string | undefined {
  return typed.trim().length > most ? tooLong(most) : undefined
}
