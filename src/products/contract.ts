import { z } from 'zod'
import { endpoint } from '#base/endpoint.ts'
import { amount, id, ignored, img, line, listQuery, part, wholeNumber } from '#base/fields.ts'
import { importOptions, importRemarks, importReport, importState } from '#base/import-report.ts'
import { longest } from '#base/limits.ts'
import { withoutHost } from '#base/pictures.ts'
import { tooLong } from '#base/sentences.ts'
import { ours, spec } from '#base/texts.ts'
import { maxUnits } from '#base/whole-number.ts'
import { fitFilter, fitOrder, wholeFitment } from '#fitment/contract.ts'
import { partNumber, soldSuccessor, successor } from '#part-numbers/contract.ts'
import { moments, numberKey } from '#part-numbers/rules.ts'
import { maxLengths, maxPictureFiles, maxPictures } from './rules.ts'

/** From this quantity on each unit costs this. Larger quantities never cost more per unit. */
export const priceBreak = z.object({ from: z.int().min(2).max(maxUnits), price: z.number() })

export const product = z.object({
  _id: id,
  ...part,
  description: z.string(),
  kind: z.string(),
  /** In major units, with as many decimals as the currency has. */
  price: z.number().min(0).max(maxUnits),
  currency: z.string(),
  quantity: z.int32(),
  minimumQuantity: z.int32(),
  caseQuantity: z.int32().nullable(),
  priceBreaks: z.array(priceBreak),
  img: z.string(),
  /** Where one product is read: all its pictures in order, `img` is the first. */
  imgs: z.array(z.string()).optional(),
})
export type Product = z.infer<typeof product>

/** Fields for admins only: the bin, and whether the product is hidden from visitors. */
export const adminProduct = product.extend({ bin: z.string(), hidden: z.boolean() })
export type AdminProduct = z.infer<typeof adminProduct>

/** Invisible characters are removed. */
const productCode = z
  .string()
  .transform((code) => code.replace(/\p{Cf}/gu, ''))
  .pipe(line('Please enter a product code', longest.productCode))
  .refine((code) => numberKey(code) !== '', 'A product code needs letters or digits')

/** `best` is the order of a search; without one, the newest come first. */
const sorts = ['best', 'newest', 'name', 'price', '-price'] as const
export type ProductSort = (typeof sorts)[number]

/**
 * Why a search found it: by our code or another number, by its name or another text, or because it
 * comes near.
 */
export const matched = z.object({
  by: z.enum(['code', 'oem', 'old', 'own', 'words', 'near']),
  /** As a person reads it, like 'replaces 22201-216-600'. */
  text: z.string(),
  number: z.string().optional(),
})
export type Matched = z.infer<typeof matched>

/** Of a search result: why it matched, and its successors. */
export const searchMatch = z.object({
  matched: matched.optional(),
  successors: z.array(soldSuccessor).optional(),
})
export type SearchMatch = z.infer<typeof searchMatch>

/** A predecessor or successor of a product; `there` is false once it left the catalogue. */
const related = successor.extend({ there: z.boolean() })

const onlyInStock = z.literal('1').transform(() => true)

const filters = {
  q: listQuery.q,
  kind: z.string().max(maxLengths.kind).optional(),
  inStock: onlyInStock.optional(),
  ...fitFilter,
}

export const listProducts = endpoint('GET /products', {
  who: 'anyone',
  cachedFor: 'everybody',
  limit: 'searches',
  does: 'The catalogue, or with an id a list of that one product, or what `q` finds, the best first; with `fitsFirst` what fits that motorcycle comes before what is not known to, and what does not fit it last. `X-Did-You-Mean` (percent-encoded) says what was found instead where nothing is written so.',
  query: z.object({
    id: id.optional(),
    ...listQuery,
    ...filters,
    ...fitOrder,
    sort: z.enum(sorts).optional(),
  }),
  reply: z.array(product.extend(searchMatch.shape)),
  list: true,
})

export const listSuggestions = endpoint('GET /suggestions', {
  who: 'anyone',
  cachedFor: 'visitors',
  limit: 'searches',
  does: 'What somebody who is typing may mean, the best first: by number in any writing, by words, by what is spelled nearly so. Whoever is signed in finds by their own numbers too. `X-Did-You-Mean` (percent-encoded) says what was found instead where nothing is written so.',
  query: z.object({
    q: z.string().trim().max(longest.search),
    limit: z.coerce.number().int().min(1).max(20).optional(),
    ...fitOrder,
  }),
  reply: z.array(
    soldSuccessor.omit({ quantity: true }).extend({
      price: z.number(),
      currency: z.string(),
      stock: z.int(),
      matched,
      successors: z.array(soldSuccessor).optional(),
    }),
  ),
  list: true,
})

export const readProductPage = endpoint('GET /product-page/:id', {
  formerNames: { supersessions: 'replacements' },
  who: 'anyone',
  cachedFor: 'everybody',
  does: 'A product with its other numbers, what it took the place of, what takes its own (`supersessions`, also what is only announced), what stands at the end of that now (`successors`), and the motorcycles that it fits.',
  reply: z.object({
    product,
    numbers: z.array(partNumber),
    replaces: z.array(related),
    /** `inForce` says whether it has taken the place already. */
    supersessions: z.array(related.extend({ when: z.enum(moments), inForce: z.boolean() })),
    successors: z.array(soldSuccessor),
    fitment: wholeFitment,
  }),
})

export const readDiscontinuedPart = endpoint('GET /products/:id/discontinued', {
  formerPath: '/products/:id/instead',
  formerNames: { successors: 'instead' },
  who: 'anyone',
  cachedFor: 'everybody',
  does: 'Of a product that has left the catalogue: what it was, and what stands in its place. Of one that is still there, or never was, 404.',
  reply: z.object({
    ...part,
    kind: z.string(),
    img: z.string(),
    /** Its current successors and how many units of each replace one; may be empty. */
    successors: z.array(z.object({ product, quantity: z.int() })),
  }),
})
export type DiscontinuedPart = z.infer<typeof readDiscontinuedPart.reply>

const kinds = z.array(z.object({ kind: z.string(), products: z.int() }))

export const readFacets = endpoint('GET /product-facets', {
  who: 'anyone',
  cachedFor: 'everybody',
  limit: 'searches',
  does: 'By what a list of products can be narrowed, and how many would be left: each kind as things stand with `inStock`, and what can be ordered now as it stands with `kind`.',
  query: z.object(filters),
  reply: z.object({ kinds, inStock: z.int(), total: z.int() }),
})

const { nameMissing, descriptionMissing, priceMissing, quantityMissing } = spec.products

const stated = {
  name: line(nameMissing, maxLengths.name),
  description: line(descriptionMissing, maxLengths.description),
  /** Which decimals it may have, the shop's currency says. */
  price: amount(priceMissing),
  quantity: wholeNumber(quantityMissing),
  minimumQuantity: wholeNumber(quantityMissing),
  img,
  /** All pictures in order; the first is `img` where both are sent. */
  imgs: z.array(img).min(1).max(maxPictures).optional(),
  kind: z.string().trim().min(1).max(maxLengths.kind).optional(),
  caseQuantity: wholeNumber(ours.wholeNumber).nullish(),
  priceBreaks: z
    .array(priceBreak.extend({ price: z.number().positive().max(maxUnits) }))
    .max(20)
    .optional(),
  bin: z.string().trim().max(maxLengths.bin, tooLong(maxLengths.bin)).optional(),
  /** From everybody but admins. */
  hidden: z.boolean().optional(),
  ...ignored('_id'),
}

export const addProduct = endpoint('POST /products', {
  who: 'admin',
  audited: 'products',
  does: 'Adds a product. `success` is false when one of that name is there already.',
  query: z.object({ productname: z.string().max(maxLengths.name).optional() }),
  body: z.object({
    ...stated,
    productCode: productCode.optional(),
  }),
  reply: z.object({ success: z.boolean(), message: z.string().optional(), _id: id.optional() }),
})

const seenImg = z.string().max(500).transform(withoutHost)

export const updateProduct = endpoint('PUT /products/:id', {
  who: 'admin',
  audited: 'products',
  does: 'Changes a product. Price, quantity and minimum quantity are always told; other fields stay as they are where they are left out. With `seen`, what the user saw of it, it is refused (409) once something of that was changed; but a quantity that is the one seen leaves the stock to the orders that come.',
  body: z.object({
    ...stated,
    name: stated.name.optional(),
    description: stated.description.optional(),
    quantity: wholeNumber(quantityMissing, 0),
    minimumQuantity: wholeNumber(spec.products.minimumMissing),
    img: img.optional(),
    seen: adminProduct
      .omit({ _id: true, productCode: true, currency: true, hidden: true })
      .extend({ img: seenImg, imgs: z.array(seenImg) })
      .partial()
      .optional(),
  }),
  reply: adminProduct.extend({ modifiedCount: z.int() }),
})

export const deleteProduct = endpoint('DELETE /products', {
  who: 'admin',
  audited: 'products',
  does: 'Takes a product out of the catalogue; orders of it stay.',
  query: z.object({ id }),
  reply: z.object({ deletedCount: z.int() }),
})

export const setPicture = endpoint('PUT /products/:id/pictures/:position', {
  who: 'admin',
  audited: 'products',
  does: 'Puts an uploaded picture at a place among those of a product, the first, which every list shows, at 1; one that stood there goes.',
  params: z.object({ id, position: z.coerce.number().int().min(1).max(maxPictures) }),
  body: z.object({ img }),
  reply: z.object({ imgs: z.array(z.string()) }),
})

const pictureMatch = z.object({
  product: z.object({ _id: id, ...part }),
  position: z.int(),
  replaces: z.boolean(),
})

export const matchPictures = endpoint('POST /picture-names', {
  who: 'admin',
  does: 'Which product each file of pictures shows, and as which of its pictures, by its name (`KS-BR-210.jpg`, `KS-BR-210_2.jpg`, in any case, with spaces or dashes); null where none has that number. Changes nothing.',
  body: z.object({ names: z.array(z.string().max(500)).max(maxPictureFiles) }),
  reply: z.array(pictureMatch.nullable()),
})

const outcomes = { additions: importRemarks, changes: importRemarks, same: importRemarks }

export const importProducts = endpoint('POST /products/import', {
  who: 'admin',
  takesFile: 'file',
  does: 'Adds and changes products by a file of CSV or a spreadsheet (multipart, field `file`; product code, name, description, kind, price, breaks, stock, minimum, case, bin, hidden, picture, more pictures), and reports what becomes of each row; with `dryRun=true` it changes nothing. Empty cells change nothing, `none` empties what may be empty, and the stock is read of new products only.',
  query: importOptions,
  reply: importReport.extend(outcomes),
  accepted: importState,
})
export type ProductsReport = z.infer<typeof importProducts.reply>

export const exportProducts = endpoint('GET /products.csv', {
  who: 'admin',
  does: 'All products as one file of CSV, which can be imported again.',
  file: 'csv',
})

export const exportProductsSheet = endpoint('GET /products.xlsx', {
  who: 'admin',
  does: 'All products as a spreadsheet, which can be imported again.',
  file: 'xlsx',
})

const watch = z.object({ productId: id, askedAt: z.int() })

export const listWatches = endpoint('GET /stock-watches', {
  who: 'customer',
  does: 'The products of which the user wants to be told when they can be ordered again.',
  reply: z.array(watch),
})

export const watchStock = endpoint('POST /stock-watches', {
  who: 'customer',
  fillsDisk: true,
  does: 'Has one mail sent to the user when the stock of a product reaches its smallest order.',
  body: z.object({ productId: id }),
  reply: watch,
})

export const unwatchStock = endpoint('DELETE /stock-watches', {
  who: 'customer',
  does: 'Takes that back.',
  query: z.object({ productId: id }),
  reply: z.object({ deletedCount: z.int() }),
})
