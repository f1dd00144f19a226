import { isDoubtful } from '#base/amount.ts'
import { maxLengths } from '#base/limits.ts'
import type { FieldMessages } from '#base/problem.ts'
import { checkText } from '#base/sentences.ts'
import { ours, spec } from '#base/texts.ts'
import { parseAmountField, parseWholeNumber } from '#base/whole-number.ts'
import type { AdminProduct, Product } from '../../contract.ts'
import { type BreakEdit, readBreaks, startBreak } from '../../price-edits.ts'
import { productMaxLengths } from '../../rules.ts'

export type SeenProduct = Product & Partial<AdminProduct>
export type ProductDraft = ReturnType<typeof toDraft>

/** A product as typed into a form; empty for a new one. */
export function toDraft(product: Partial<SeenProduct>) {
  const { img = '', imgs = [], priceBreaks = [] } = product
  return {
    name: product.name ?? '',
    description: product.description ?? '',
    price: String(product.price ?? ''),
    quantity: String(product.quantity ?? ''),
    minimumQuantity: String(product.minimumQuantity ?? ''),
    img,
    /** Addresses, with a space between. */
    morePictures: imgs.filter((one) => one !== img).join(' '),
    kind: product.kind ?? '',
    caseQuantity: String(product.caseQuantity ?? ''),
    priceBreaks: writeBreaks(priceBreaks.map(startBreak)),
    bin: product.bin ?? '',
    productCode: product.productCode ?? '',
    /** The product as the form first showed it, as JSON. */
    seen: JSON.stringify(product),
  }
}

const { nameMissing, descriptionMissing, priceMissing, quantityMissing } = spec.products

/** Checks all fields at once. Of an existing product the stock may be 0, and it has a kind. */
export function checkProduct(draft: ProductDraft, isNew: boolean): FieldMessages<ProductDraft> {
  const breaks = readBreaks(breaksOf(draft))
  // The specification has the same message for both quantities of a new one.
  const minimumMissing = isNew ? quantityMissing : spec.products.minimumMissing
  return {
    name: checkText(draft.name, nameMissing, productMaxLengths.name),
    description: checkText(draft.description, descriptionMissing, productMaxLengths.description),
    // The server checks decimals and the order of breaks.
    price: isDoubtful(draft.price)
      ? undefined
      : findMessage(parseAmountField(draft.price, priceMissing)),
    quantity: checkNumber(draft.quantity, quantityMissing, isNew ? 1 : 0),
    minimumQuantity: checkNumber(draft.minimumQuantity, minimumMissing, 1),
    img: draft.img ? undefined : ours.photoMissing,
    kind: checkText(
      draft.kind,
      isNew ? undefined : 'Product Category is Required',
      productMaxLengths.kind,
    ),
    caseQuantity: draft.caseQuantity.trim() ? checkNumber(draft.caseQuantity, '', 1) : undefined,
    priceBreaks: typeof breaks === 'string' ? breaks : undefined,
    productCode: checkText(draft.productCode, undefined, maxLengths.productCode),
  }
}

export function toNewBody(draft: ProductDraft) {
  return {
    ...toBody(draft),
    kind: draft.kind.trim() || undefined,
    productCode: draft.productCode.trim() || undefined,
  }
}

/** All fields, with those that the admin saw: the specification's form sends name and description too. */
export function toEditBody(draft: ProductDraft) {
  return { ...toBody(draft), kind: draft.kind, seen: parseSeen(draft) }
}

/** The edited fields of a list row, with the breaks, which the price must exceed. */
export function toRowBody({ price, quantity, minimumQuantity, bin, ...draft }: ProductDraft) {
  const seen: SeenProduct = JSON.parse(draft.seen)
  return { price, quantity, minimumQuantity, bin, priceBreaks: seen.priceBreaks, seen }
}

export function parseSeen({ seen }: ProductDraft): SeenProduct {
  return JSON.parse(seen)
}

/** None of a draft that an earlier version of the shop left in the tab as `25:105`. */
export function breaksOf({ priceBreaks }: Pick<ProductDraft, 'priceBreaks'>): BreakEdit[] {
  return priceBreaks.startsWith('[') ? JSON.parse(priceBreaks) : []
}

/** As JSON, because the fields of a form are compared as text; empty for none. */
export function writeBreaks(breaks: BreakEdit[]): string {
  return breaks.length === 0 ? '' : JSON.stringify(breaks)
}

function toBody({ name, description, img, morePictures, caseQuantity, ...draft }: ProductDraft) {
  const breaks = readBreaks(breaksOf(draft))
  const price = parseAmountField(draft.price, priceMissing)
  return {
    name,
    description,
    img,
    imgs: [img, ...morePictures.split(' ').filter(Boolean)],
    price: price.ok ? price.value : draft.price,
    quantity: Number(draft.quantity),
    minimumQuantity: Number(draft.minimumQuantity),
    caseQuantity: caseQuantity.trim() ? Number(caseQuantity) : null,
    priceBreaks: typeof breaks === 'string' ? [] : breaks,
  }
}

function checkNumber(typed: string, missing: string, min: number): string | undefined {
  return findMessage(parseWholeNumber(typed, { min, missing }))
}

function findMessage(read: ReturnType<typeof parseAmountField>): string | undefined {
  return read.ok ? undefined : read.message
}
