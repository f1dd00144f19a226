// Forms as people fill them in, by their labels.
import type { Page } from 'playwright-core'
import sharp from 'sharp'

export function field(page: Page, label: string) {
  return page.getByLabel(label, { exact: true })
}

export async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value)
}

export function press(page: Page, name: string): Promise<void> {
  return page.getByRole('button', { name, exact: true }).click()
}

/** Waits for a toast. */
export function told(page: Page, words: string): Promise<void> {
  return page.locator('.Toastify__toast').getByText(words, { exact: true }).waitFor()
}

export function choose(page: Page, buffer: Buffer): Promise<void> {
  const file = { name: 'photo.png', mimeType: 'image/png', buffer }
  return page.locator('input[type=file]').setInputFiles(file)
}

export function picture(): Promise<Buffer> {
  const create = { width: 400, height: 300, channels: 3, background: '#8a8f98' } as const
  return sharp({ create }).png().toBuffer()
}

/** Keeps what matches from the shop until the answer is called. */
export async function held(page: Page, pattern: string): Promise<() => void> {
  let goOn = () => {}
  const gate = new Promise<void>((open) => {
    goOn = open
  })
  await page.route(pattern, async (route) => {
    await gate
    await route.continue()
  })
  return goOn
}
