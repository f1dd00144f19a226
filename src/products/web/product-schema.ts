import type { Product } from '../contract.ts'
import { minOrderable, minOrderQuantity } from '../orderable.ts'
import { computeCost, findPricePoints } from '../pricing.ts'

export function productListSchema(products: Product[], publicUrl: string) {
  return {
    '@type': 'ItemList',
    itemListElement: products.map((product, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      item: productSchema(product, publicUrl),
    })),
  }
}

export function productSchema(product: Product, publicUrl: string) {
  const { currency, img } = product
  const fewest = minOrderQuantity(product)
  return {
    '@type': 'Product',
    name: product.name,
    description: product.description,
    sku: product.productCode,
    mpn: product.productCode,
    category: product.kind,
    ...(img ? { image: new URL(img, publicUrl).href } : {}),
    brand: { '@type': 'Brand', name: 'Kickstand' },
    offers: {
      '@type': 'Offer',
      url: `${publicUrl}/products/${product._id}`,
      // What nobody can order so few of, nobody pays.
      price: computeCost(product, fewest).unitPrice,
      priceCurrency: currency,
      availability:
        minOrderable(product) === null
          ? 'https://schema.org/OutOfStock'
          : 'https://schema.org/InStock',
      eligibleQuantity: unitsFrom(fewest),
      ...(product.priceBreaks.length > 0
        ? { priceSpecification: pricesFrom(product, fewest) }
        : {}),
    },
  }
}

/** What each unit costs of the smallest order, and from every quantity on from which it costs less. */
function pricesFrom(product: Product, fewest: number) {
  const points = findPricePoints(product, fewest)
  return points.map((from, place) => {
    const next = points[place + 1]
    return {
      '@type': 'UnitPriceSpecification',
      price: computeCost(product, from).unitPrice,
      priceCurrency: product.currency,
      eligibleQuantity: { ...unitsFrom(from), ...(next ? { maxValue: next - 1 } : {}) },
    }
  })
}

function unitsFrom(least: number) {
  // C62: pieces, by UN/CEFACT.
  return { '@type': 'QuantitativeValue', minValue: least, unitCode: 'C62' }
}
