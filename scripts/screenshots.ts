// Pictures of every page, as everybody sees it, wide and narrow, in both themes: `npm run screenshots`
// writes them to screenshots/. With words, only the pages whose name holds one: `… -- home users`.
import { rmSync } from 'node:fs'
import { launchChromium } from '#tests/browser/chromium.ts'
import { openFreshShop } from './screenshots/fresh-shop.ts'
import { type Look, looks, takePicture } from './screenshots/look.ts'
import { type Page, pagesOf, type Role, roles } from './screenshots/pages.ts'
import { signIn } from './screenshots/sign-in.ts'

const folder = 'screenshots'
const wanted = process.argv.slice(2)

if (wanted.length === 0) rmSync(folder, { recursive: true, force: true })
const shop = await openFreshShop()
const browser = await launchChromium()
let taken = 0
try {
  for (const role of roles) {
    const account = await signIn(browser, shop.address, role)
    const pages = await pagesOf(role, shop.address, account.token)
    for (const look of looks) await photograph(role, look, pages.filter(isWanted), account.state)
  }
} finally {
  await browser.close()
  await shop.close()
}
console.log(`${taken} pictures are in ${folder}/`)

async function photograph(
  role: Role,
  look: Look,
  pages: Page[],
  storageState: Awaited<ReturnType<typeof signIn>>['state'],
): Promise<void> {
  const context = await browser.newContext({
    baseURL: shop.address,
    viewport: { width: look.width, height: look.height },
    colorScheme: look.theme,
    reducedMotion: 'reduce',
    ...(storageState ? { storageState } : {}),
  })
  for (const { name, path } of pages) {
    await takePicture(context, path, `${folder}/${role}/${name}-${look.width}-${look.theme}.png`)
    taken += 1
  }
  await context.close()
  console.log(`  ${role}, ${look.width} px, ${look.theme}: ${pages.length} pages`)
}

function isWanted({ name }: Page): boolean {
  return wanted.length === 0 || wanted.some((word) => name.includes(word))
}
