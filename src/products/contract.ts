import { z } from 'zod'
import { endpoint } from '#base/endpoint.ts'
import {
  amount,
  id,
  ignoredFields,
  img,
  listQuery,
  partFields,
  requiredText,
  wholeNumber,
} from '#base/fields.ts'
import { importOptions, importRemarks, importReport, importState } from '#base/import-report.ts'
import { maxLengths } from '#base/limits.ts'
import { toPicturePath } from '#base/pictures.ts'
import { tooLong } from '#base/sentences.ts'
import { ours, spec } from '#base/texts.ts'
import { maxUnits } from '#base/whole-number.ts'
import { fitFilter, fitOrder, wholeFitment } from '#fitment/contract.ts'
import { partNumber, soldSuccessor, successor } from '#part-numbers/contract.ts'
import { moments, numberKey } from '#part-numbers/rules.ts'
import { maxPictureFiles, maxPictures, productMaxLengths } from './rules.ts'

/** The price per unit from a quantity on. Larger quantities never cost more per unit. */
export const priceBreak = z.object({ from: z.int().min(2).max(maxUnits), price: z.number() })

export const product = z.object({
  _id: id,
  ...partFields,
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
  .pipe(requiredText('Please enter a product code', maxLengths.productCode))
  .refine((code) => numberKey(code) !== '', 'A product code needs letters or digits')

/** `best` is the order of a search; without one, the newest come first. */
const sorts = ['best', 'newest', 'name', 'price', '-price'] as const
export type ProductSort = (typeof sorts)[number]

/** Why a search found it: by our code or another number, by its name or another text, or as a near match. */
export const matched = z.object({
  by: z.enum(['code', 'oem', 'old', 'own', 'words', 'near']),
  /** As a person reads it, like 'replaces 22201-216-600'. */
  text: z.string(),
  number: z.string().optional(),
})
export type Matched = z.infer<typeof matched>

/** In search results: why the product matched, and its successors. */
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
  kind: z.string().max(productMaxLengths.kind).optional(),
  inStock: onlyInStock.optional(),
  ...fitFilter,
}

export const listProducts = endpoint('GET /products', {
  who: 'anyone',
  cachedFor: 'everybody',
  limit: 'searches',
  does: 'Lists the catalogue; with an id, only that product; with `q`, the matches, best first. With `fitsFirst` parts that fit the motorcycle come first, and those that do not fit last. `X-Did-You-Mean` (percent-encoded) names the corrected search if nothing matched literally.',
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
  does: 'Suggests products while typing, best first: by number in any writing, by words, by similar spelling, and for signed-in users by their own numbers. `X-Did-You-Mean` (percent-encoded) names the corrected search if nothing matched literally.',
  query: z.object({
    q: z.string().trim().max(maxLengths.search),
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
  does: 'Reads a product with its other numbers, its predecessors, its `supersessions` (also announced ones), its current `successors`, and the motorcycles that it fits.',
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
  does: 'Reads a discontinued product and its successors. Current and unknown products answer 404.',
  reply: z.object({
    ...partFields,
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
  does: 'Reads the filters of a product list with counts: of each kind within `inStock`, and of orderable products within `kind`.',
  query: z.object(filters),
  reply: z.object({ kinds, inStock: z.int(), total: z.int() }),
})

const { nameMissing, descriptionMissing, priceMissing, quantityMissing } = spec.products

const stated = {
  name: requiredText(nameMissing, productMaxLengths.name),
  description: requiredText(descriptionMissing, productMaxLengths.description),
  /** The shop's currency decides how many decimals it may have. */
  price: amount(priceMissing),
  quantity: wholeNumber(quantityMissing),
  minimumQuantity: wholeNumber(quantityMissing),
  img,
  /** All pictures in order; the first is `img` where both are sent. */
  imgs: z.array(img).min(1).max(maxPictures).optional(),
  kind: z.string().trim().min(1).max(productMaxLengths.kind).optional(),
  caseQuantity: wholeNumber(ours.wholeNumber).nullish(),
  priceBreaks: z
    .array(priceBreak.extend({ price: z.number().positive().max(maxUnits) }))
    .max(20)
    .optional(),
  bin: z.string().trim().max(productMaxLengths.bin, tooLong(productMaxLengths.bin)).optional(),
  /** Hidden from everybody but admins. */
  hidden: z.boolean().optional(),
  ...ignoredFields('_id'),
}

export const addProduct = endpoint('POST /products', {
  who: 'admin',
  audited: 'products',
  does: 'Adds a product. `success` is false if the name is taken.',
  query: z.object({ productname: z.string().max(productMaxLengths.name).optional() }),
  body: z.object({
    ...stated,
    productCode: productCode.optional(),
  }),
  reply: z.object({ success: z.boolean(), message: z.string().optional(), _id: id.optional() }),
})

const seenImg = z.string().max(500).transform(toPicturePath)

export const updateProduct = endpoint('PUT /products/:id', {
  who: 'admin',
  audited: 'products',
  does: 'Changes a product. Price, quantity and minimum quantity are required; other omitted fields stay unchanged. With `seen`, the fields as the user saw them, it is refused (409) if one of them has changed; a quantity equal to the seen one leaves the stock as it is.',
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
  does: 'Removes a product from the catalogue; its orders stay.',
  query: z.object({ id }),
  reply: z.object({ deletedCount: z.int() }),
})

export const setPicture = endpoint('PUT /products/:id/pictures/:position', {
  who: 'admin',
  audited: 'products',
  does: 'Sets the picture at a position of a product, replacing the present one; position 1 is shown in lists.',
  params: z.object({ id, position: z.coerce.number().int().min(1).max(maxPictures) }),
  body: z.object({ img }),
  reply: z.object({ imgs: z.array(z.string()) }),
})

const pictureMatch = z.object({
  product: z.object({ _id: id, ...partFields }),
  position: z.int(),
  replaces: z.boolean(),
})

export const matchPictures = endpoint('POST /picture-names', {
  who: 'admin',
  does: 'Matches picture files to products and positions by their names (`KS-BR-210.jpg`, `KS-BR-210_2.jpg`, in any case, with spaces or dashes); null for unknown numbers. Changes nothing.',
  body: z.object({ names: z.array(z.string().max(500)).max(maxPictureFiles) }),
  reply: z.array(pictureMatch.nullable()),
})

const outcomes = { additions: importRemarks, changes: importRemarks, same: importRemarks }

export const importProducts = endpoint('POST /products/import', {
  who: 'admin',
  takesFile: 'file',
  does: 'Imports products from CSV or a spreadsheet (multipart, field `file`; product code, name, description, kind, price, breaks, stock, minimum, case, bin, hidden, picture, more pictures), and reports the outcome of each row; with `dryRun=true` it changes nothing. Empty cells change nothing, `none` clears optional fields, and stock is read for new products only.',
  query: importOptions,
  reply: importReport.extend(outcomes),
  accepted: importState,
})
export type ProductsReport = z.infer<typeof importProducts.reply>

export const exportProducts = endpoint('GET /products.csv', {
  who: 'admin',
  does: 'Exports all products as CSV for a later import.',
  file: 'csv',
})

export const exportProductsSheet = endpoint('GET /products.xlsx', {
  who: 'admin',
  does: 'Exports all products as a spreadsheet for a later import.',
  file: 'xlsx',
})

const watch = z.object({ productId: id, askedAt: z.int() })

export const listWatches = endpoint('GET /stock-watches', {
  who: 'customer',
  does: "Lists the user's stock watches.",
  reply: z.array(watch),
})

export const watchStock = endpoint('POST /stock-watches', {
  who: 'customer',
  fillsDisk: true,
  does: 'Adds a stock watch: one mail when the product can be ordered again.',
  body: z.object({ productId: id }),
  reply: watch,
})

export const unwatchStock = endpoint('DELETE /stock-watches', {
  who: 'customer',
  does: 'Removes a stock watch.',
  query: z.object({ productId: id }),
  reply: z.object({ deletedCount: z.int() }),
})
