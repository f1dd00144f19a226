import { longest } from '#base/limits.ts'
import { tooLong } from '#base/sentences.ts'
import { ours, spec } from '#base/texts.ts'
import { readWholeNumber } from '#base/whole-number.ts'
import type { Product } from '../contract.ts'
import { mostLetters } from '../rules.ts'

/** What the form of a new product holds: everything as typed, the picture as its address. */
export type ProductDraft = {
  name: string
  description: string
  price: string
  quantity: string
  minimumQuantity: string
  img: string
  kind: string
  caseQuantity: string
  productCode: string
}

export const emptyDraft: ProductDraft = {
  name: '',
  description: '',
  price: '',
  quantity: '',
  minimumQuantity: '',
  img: '',
  kind: '',
  caseQuantity: '',
  productCode: '',
}

type Editable = Omit<ProductDraft, 'productCode'>

/** What the form of a change holds, and what the admin saw when it was opened. */
export type EditDraft = Editable & { [Field in keyof Editable as `${Field}Seen`]: string }

type Wrong<Draft> = { [Field in keyof Draft]?: string | undefined }

const { nameMissing, descriptionMissing, priceMissing, quantityMissing, minimumMissing } =
  spec.products

/** Everything that is wrong with a new product, all at once. */
export function checkNewProduct(draft: ProductDraft): Wrong<ProductDraft> {
  return {
    name: checkText(draft.name, nameMissing, mostLetters.name),
    description: checkText(draft.description, descriptionMissing, mostLetters.description),
    price: checkNumber(draft.price, priceMissing, 1),
    quantity: checkNumber(draft.quantity, quantityMissing, 1),
    // The specification has the same message for both quantities here.
    minimumQuantity: checkNumber(draft.minimumQuantity, quantityMissing, 1),
    img: draft.img ? undefined : ours.photoMissing,
    kind: checkLength(draft.kind, mostLetters.kind),
    caseQuantity: draft.caseQuantity.trim() ? checkNumber(draft.caseQuantity, '', 1) : undefined,
    productCode: checkLength(draft.productCode, longest.productCode),
  }
}

/** The same for a change; sold-out stock may stay at 0. */
export function checkEdit(draft: EditDraft): Wrong<EditDraft> {
  return {
    // One with decimals, which no form enters, may stay.
    price: draft.price === draft.priceSeen ? undefined : checkNumber(draft.price, priceMissing, 1),
    quantity: checkNumber(draft.quantity, quantityMissing, 0),
    minimumQuantity: checkNumber(draft.minimumQuantity, minimumMissing, 1),
    img: draft.img ? undefined : ours.photoMissing,
    name: checkText(draft.name, nameMissing, mostLetters.name),
    description: checkText(draft.description, descriptionMissing, mostLetters.description),
    kind: checkText(draft.kind, ours.kindMissing, mostLetters.kind),
    caseQuantity: draft.caseQuantity.trim() ? checkNumber(draft.caseQuantity, '', 1) : undefined,
  }
}

export function draftOf({ name, description, img, kind, ...numbers }: Product): EditDraft {
  const price = String(numbers.price)
  const quantity = String(numbers.quantity)
  const minimumQuantity = String(numbers.minimumQuantity)
  const caseQuantity = numbers.caseQuantity === null ? '' : String(numbers.caseQuantity)
  return {
    ...{ price, quantity, minimumQuantity, img, name, description, kind, caseQuantity },
    priceSeen: price,
    quantitySeen: quantity,
    minimumQuantitySeen: minimumQuantity,
    imgSeen: img,
    nameSeen: name,
    descriptionSeen: description,
    kindSeen: kind,
    caseQuantitySeen: caseQuantity,
  }
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
    ...(draft.caseQuantity.trim() ? { caseQuantity: Number(draft.caseQuantity.trim()) } : {}),
  }
}

/** The words and the case go along only where they were changed: so nobody else's are written over. */
export function bodyOfEdit(draft: EditDraft) {
  const changed = (field: 'name' | 'description' | 'kind' | 'caseQuantity') =>
    draft[field].trim() !== draft[`${field}Seen`]
  const inCases = draft.caseQuantity.trim()
  return {
    ...(changed('name') ? { name: draft.name } : {}),
    ...(changed('description') ? { description: draft.description } : {}),
    ...(changed('kind') ? { kind: draft.kind } : {}),
    ...(changed('caseQuantity') ? { caseQuantity: inCases ? Number(inCases) : null } : {}),
    ...numbersOf(draft),
    img: draft.img,
    priceSeen: Number(draft.priceSeen),
    quantitySeen: Number(draft.quantitySeen),
    minimumQuantitySeen: Number(draft.minimumQuantitySeen),
    imgSeen: draft.imgSeen,
  }
}

/**
 * The stock that a typed quantity means after orders came in between: what was added or taken away
 * by hand, done to the stock as it is now. Null when what was typed is no quantity.
 */
export function quantityAfter(draft: EditDraft, stockNow: number): number | null {
  const typed = readWholeNumber(draft.quantity, { least: 0, missing: '' })
  if (!typed.ok) return null
  return Math.max(0, typed.value - Number(draft.quantitySeen) + stockNow)
}

function numbersOf(draft: { price: string; quantity: string; minimumQuantity: string }) {
  return {
    price: Number(draft.price),
    quantity: Number(draft.quantity),
    minimumQuantity: Number(draft.minimumQuantity),
  }
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
