import { longest } from '#base/limits.ts'
import { tooLong } from '#base/sentences.ts'
import { ours, spec } from '#base/texts.ts'
import { readWholeNumber } from '#base/whole-number.ts'
import type { Wrong } from '#base/wrong.ts'
import type { Product } from '../contract.ts'
import { mostLetters } from '../rules.ts'
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

type Editable = Omit<ProductDraft, 'productCode'>

/** What the form of a change holds, and what the admin saw when it was opened. */
export type EditDraft = Editable & { [Field in keyof Editable as `${Field}Seen`]: string }

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
    priceBreaks: checkBreaks(draft.priceBreaks),
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
    priceBreaks: checkBreaks(draft.priceBreaks),
  }
}

export function draftOf({ name, description, img, kind, ...numbers }: Product): EditDraft {
  const priceBreaks = writeBreaks(numbers.priceBreaks)
  const price = String(numbers.price)
  const quantity = String(numbers.quantity)
  const minimumQuantity = String(numbers.minimumQuantity)
  const caseQuantity = numbers.caseQuantity === null ? '' : String(numbers.caseQuantity)
  return {
    ...{
      price,
      quantity,
      minimumQuantity,
      img,
      name,
      description,
      kind,
      caseQuantity,
      priceBreaks,
    },
    priceSeen: price,
    quantitySeen: quantity,
    minimumQuantitySeen: minimumQuantity,
    imgSeen: img,
    nameSeen: name,
    descriptionSeen: description,
    kindSeen: kind,
    caseQuantitySeen: caseQuantity,
    priceBreaksSeen: priceBreaks,
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
    ...(draft.caseQuantity.trim() ? { caseQuantity: unitsIn(draft.caseQuantity) } : {}),
    ...(draft.priceBreaks.trim() ? { priceBreaks: breaksIn(draft.priceBreaks) } : {}),
  }
}

/** With what was seen of each. The kind, the case and the breaks go along only where they were changed. */
export function bodyOfEdit(draft: EditDraft) {
  const { name, description, kind, nameSeen, descriptionSeen, kindSeen } = draft
  return {
    name,
    nameSeen,
    description,
    descriptionSeen,
    ...(kind.trim() === kindSeen ? {} : { kind, kindSeen }),
    ...(draft.caseQuantity.trim() === draft.caseQuantitySeen
      ? {}
      : {
          caseQuantity: unitsIn(draft.caseQuantity),
          caseQuantitySeen: unitsIn(draft.caseQuantitySeen),
        }),
    ...(draft.priceBreaks.trim() === draft.priceBreaksSeen
      ? {}
      : {
          priceBreaks: breaksIn(draft.priceBreaks),
          priceBreaksSeen: breaksIn(draft.priceBreaksSeen),
        }),
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

/** Null for none. */
function unitsIn(typed: string): number | null {
  return typed.trim() ? Number(typed.trim()) : null
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
