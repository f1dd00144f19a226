import type { Product } from '../contract.ts'
import { fewestUnits } from '../orderable.ts'

/** The products of a page as schema.org says them, for search engines. */
export function productList(products: Product[], publicUrl: string) {
  return {
    '@type': 'ItemList',
    itemListElement: products.map((product, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      item: asProduct(product, publicUrl),
    })),
  }
}

/** A product as schema.org says it, for search engines. */
export function asProduct(product: Product, publicUrl: string) {
  return {
    '@type': 'Product',
    name: product.name,
    description: product.description,
    sku: product.productCode,
    mpn: product.productCode,
    category: product.kind,
    image: new URL(product.img, publicUrl).href,
    brand: { '@type': 'Brand', name: 'Kickstand' },
    offers: {
      '@type': 'Offer',
      url: `${publicUrl}/products/${product._id}`,
      price: product.price,
      priceCurrency: product.currency,
      availability:
        fewestUnits(product) === null
          ? 'https://schema.org/OutOfStock'
          : 'https://schema.org/InStock',
      eligibleQuantity: {
        '@type': 'QuantitativeValue',
        minValue: product.minimumQuantity,
        unitCode: 'C62',
      },
    },
  }
}
