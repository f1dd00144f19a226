import type { Product } from '../contract.ts'
import { minOrderable, minOrderQuantity } from '../orderable.ts'
import { computeCost } from '../pricing.ts'

type Seller = { publicUrl: string; shopName: string }

export function productListSchema(products: Product[], shop: Seller) {
  return {
    '@type': 'ItemList',
    itemListElement: products.map((product, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      item: productSchema(product, shop),
    })),
  }
}

export function productSchema(product: Product, { publicUrl, shopName }: Seller) {
  const { currency, img } = product
  const fewest = minOrderQuantity(product)
  const availability = minOrderable(product) === null ? 'OutOfStock' : 'InStock'
  return {
    '@type': 'Product',
    name: product.name,
    description: product.description,
    sku: product.productCode,
    mpn: product.productCode,
    category: product.kind,
    ...(img ? { image: new URL(img, publicUrl).href } : {}),
    brand: { '@type': 'Brand', name: shopName },
    offers: {
      '@type': 'Offer',
      url: `${publicUrl}/products/${product._id}`,
      // The price of the smallest order: no smaller quantity can be bought.
      price: computeCost(product, fewest).unitPrice,
      priceCurrency: currency,
      availability: `https://schema.org/${availability}`,
      // C62: pieces, by UN/CEFACT.
      eligibleQuantity: { '@type': 'QuantitativeValue', minValue: fewest, unitCode: 'C62' },
    },
  }
}
