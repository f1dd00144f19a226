import type { BrowserContext } from 'playwright-core'

export type Look = { width: number; height: number; theme: 'light' | 'dark' }

/** A desk and a telephone, by day and by night. */
export const looks: Look[] = [
  { width: 1440, height: 900, theme: 'light' },
  { width: 1440, height: 900, theme: 'dark' },
  { width: 390, height: 844, theme: 'light' },
  { width: 390, height: 844, theme: 'dark' },
]

/** Writes the whole page to a file, once everything on it has come. */
export async function takePicture(
  context: BrowserContext,
  path: string,
  file: string,
): Promise<void> {
  const page = await context.newPage()
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.evaluate(seeEverything)
  await page.screenshot({ path: file, fullPage: true })
  await page.close()
}

/** Runs in the page: what waits until it is near has then been near, and its pictures are painted. */
const seeEverything = `(async () => {
  for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
    scrollTo(0, y)
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
  scrollTo(0, 0)
  const pictures = [...document.images].map((picture) => picture.decode().catch(() => {}))
  const enough = new Promise((resolve) => setTimeout(resolve, 3000))
  await Promise.race([Promise.all([document.fonts.ready, ...pictures]), enough])
})()`
