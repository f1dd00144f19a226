// Script in every text that people can leave and others see: on pages, in data and in mails.
import type { TestShop } from '#tests/open-shop.ts'
import { buyers } from '#tests/prove/scene.ts'
import { type Figures, missList, type Stand } from '#tests/prove/stand.ts'
import { activeParts } from './html.ts'

const kinds: ((word: string) => string)[] = [
  (word) => `<script>${word}()</script>`,
  (word) => `<ScRiPt>${word}()</sCrIpT>`,
  (word) => `</script><script>${word}()</script>`,
  (word) => `</ScRipt ><img src=x onerror=${word}()>`,
  (word) => `<!--<script>${word}()`,
  (word) => `--><script>${word}()</script>`,
  (word) => `<img src=x onerror=${word}()>`,
  (word) => `"><img src=x onerror=${word}()>`,
  (word) => `'><img src=x onerror=${word}()>`,
  (word) => `" onmouseover="${word}()`,
  (word) => `' onfocus='${word}()' autofocus='`,
  (word) => `<svg onload=${word}()>`,
  (word) => `<svg><script>${word}()</script></svg>`,
  (word) => `<iframe srcdoc="<script>${word}()</script>">`,
  (word) => `<iframe src=javascript:${word}()>`,
  (word) => `<a href="javascript:${word}()">x</a>`,
  (word) => `<a href="&#106;avascript:${word}()">x</a>`,
  (word) => `<body onload=${word}()>`,
  (word) => `<math><mi xlink:href="javascript:${word}()">x</mi></math>`,
  (word) => `<object data="javascript:${word}()">`,
  (word) => `<base href="https://evil.test/${word}/">`,
  (word) => `<meta http-equiv=refresh content="0;url=javascript:${word}()">`,
  (word) => `<style>@import 'https://evil.test/${word}'</style>`,
  (word) => `\u2028${word}()//`,
  (word) => `\\u003cscript\\u003e${word}()\\u003c/script\\u003e`,
  (word) => `&lt;script&gt;${word}()&lt;/script&gt;`,
  (word) => `]]><script>${word}()</script>`,
  (word) => `{{constructor.constructor('${word}()')()}}`,
  (word) => `\`-${word}()-\``,
  (word) => `</textarea><script>${word}()</script>`,
  (word) => `</title><script>${word}()</script>`,
  (word) => `<noscript><p title="</noscript><img src=x onerror=${word}()>">`,
  (word) => `javascript:${word}()`,
  (word) => `<x contenteditable onblur=${word}()>`,
]

const payloads = { short: kinds.length, full: 102 }

/** It can fail: `asShown` may take the escaping from a page again, as if it had never been there. */
export async function proveScript(
  stand: Stand,
  asShown: (html: string) => string = (html) => html,
): Promise<Figures> {
  const shop = await stand.open({ IMGBB_PICTURES: 'https://pictures.test' }, { pages: true })
  const misses = missList()
  try {
    const admin = await shop.admin()
    const [buyer] = await buyers(shop, 1)
    if (!buyer) throw new Error('Nobody to buy')
    let looks = 0
    for (let number = 0; number < payloads[stand.size]; number++) {
      const text = kinds[number % kinds.length]?.(`ran${number}`) ?? ''
      await leaveEverywhere(shop, admin, buyer, text, number)
      if (number % 10 !== 9 && number !== payloads[stand.size] - 1) continue
      for (const url of ['/', '/products', '/reviews', '/api/docs', '/sandbox/mailbox']) {
        looks++
        const { body, headers } = await shop.app.inject({ url })
        if (!String(headers['content-type']).includes('html')) continue
        for (const words of activeParts(asShown(body))) misses.miss(`${url}: ${words}`)
      }
      for (const url of ['/api/products', '/api/reviews']) {
        const { headers } = await shop.app.inject({ url })
        const safe = headers['x-content-type-options'] === 'nosniff'
        if (!safe || !String(headers['content-type']).includes('json'))
          misses.miss(`${url} is read as HTML`)
      }
    }
    const mails = await mailsOf(shop)
    for (const html of mails)
      for (const words of activeParts(html.replace(/\sstyle="[^"]*"/g, '')))
        misses.miss(`mail: ${words}`)
    return { payloads: payloads[stand.size], looks, mails: mails.length, misses: misses.list() }
  } finally {
    await shop.close()
  }
}

type Who = { token: string; id: string; email: string }

/** Leaves a text wherever one can be left; what the shop refuses is as good. */
async function leaveEverywhere(
  shop: TestShop,
  admin: Who,
  buyer: Who,
  text: string,
  number: number,
) {
  const profile = { name: text.slice(0, 100), phone: '+1 555 0142', address: text }
  await shop.call('PUT', `/users?id=${buyer.id}`, { as: buyer, body: { ...profile, img: text } })
  await shop.call('PUT', `/users?id=${buyer.id}`, { as: buyer, body: profile })
  const product = {
    name: `${text} ${number}`.slice(-200),
    description: text,
    price: 5,
    quantity: 1_000,
    minimumQuantity: 1,
    img: `https://pictures.test/${encodeURIComponent(text).slice(0, 200)}`,
    kind: text.slice(0, 40),
    productCode: `${number}${text}`.slice(0, 40),
  }
  const { body } = await shop.call('POST', '/products', { as: admin, body: product })
  await shop.call('POST', '/reviews', { as: buyer, body: { star: 5, description: text } })
  const order = { productId: body._id, quantity: 5, phone: '+1 555 0142', address: text }
  await shop.call('POST', '/orders', { as: buyer, body: order })
}

async function mailsOf(shop: TestShop): Promise<string[]> {
  shop.shop.wake('mail')
  await new Promise((resolve) => setTimeout(resolve, 500))
  const { payload } = await shop.app.inject({ url: '/sandbox/mailbox.json' })
  return (JSON.parse(payload) as { html: string }[]).map(({ html }) => html)
}
