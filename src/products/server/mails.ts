import { showCount } from '#base/counts.ts'
import { showMoney } from '#base/money.ts'
import { letter } from '#server/mail/letter.ts'
import type { QueuedMail, Writers, Written } from '#server/mail/outbox.ts'
import type { Product } from '../contract.ts'

type ShopNames = { shopName: string; publicUrl: string }

/** That a product can be ordered again, for whoever asked to be told; `wish` names the asking. */
export function backInStockMail(wish: string, to: string, product: Product): QueuedMail {
  return { fact: `back-in-stock:${wish}`, to, facts: product }
}

/** Write the mails above. */
export function productMailWriters(shop: ShopNames): Writers {
  return { 'back-in-stock': (product) => backInStockLetter(product as Product, shop) }
}

function backInStockLetter(product: Product, shop: ShopNames): Written {
  const { name, productCode, quantity, minimumQuantity, price, currency } = product
  return {
    subject: `Back in stock: ${name}`,
    ...letter({
      ...shop,
      heading: 'It can be ordered again',
      paragraphs: [
        `You asked us to tell you when ${name} is back. ${showCount(quantity)} are in stock now. They are not held for you: whoever orders first has them.`,
      ],
      table: [
        ['Part', name],
        ['Part number', productCode],
        ['In stock', showCount(quantity)],
        ['Minimum order', showCount(minimumQuantity)],
        ['Price', showMoney(price, currency)],
      ],
      button: { label: 'To the part', href: `${shop.publicUrl}/products/${product._id}` },
      small: 'This is the one mail that you asked for. There will be no other about it.',
    }),
  }
}
