import type { Locator, Page } from 'playwright-core'

const maxTabs = 150

/** Presses Tab until a place has the focus; every stop on the way must show that it has it. */
export async function tabTo(page: Page, place: Locator): Promise<void> {
  // Looked up once: finding it by its role at each stop takes longer than the stops.
  let target = await place.elementHandle()
  for (let tabs = 0; tabs <= maxTabs; tabs++) {
    const stop = await target?.evaluate(focusSeenFrom)
    if (tabs > 0 && stop && !stop.visible)
      throw new Error(`The focus cannot be seen on ${stop.where}`)
    if (stop?.reached) return
    if (stop?.there) await page.keyboard.press('Tab')
    // Rendered again since.
    else target = await place.elementHandle()
  }
  throw new Error(`Not to be reached by Tab: ${place}`)
}

export async function press(page: Page, place: Locator, key: 'Enter' | 'Space' = 'Enter') {
  await tabTo(page, place)
  await page.keyboard.press(key)
}

export async function type(page: Page, field: Locator, words: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+a')
  // A hand scanner is quicker.
  await page.keyboard.type(words, { delay: 40 })
}

export async function isToldWrong(field: Locator, sentence: string): Promise<void> {
  await until(async () => (await field.getAttribute('aria-invalid')) === 'true', `${field} wrong`)
  const ids = (await field.getAttribute('aria-describedby'))?.split(' ') ?? []
  const alerts = ids.map((id) => field.page().locator(`[role=alert][id="${id}"]`))
  const said = await Promise.all(
    alerts.map(async (one) => ((await one.count()) > 0 ? one.textContent() : null)),
  )
  if (!said.includes(sentence)) throw new Error(`${field} is not described by '${sentence}'`)
}

export async function focused(place: Locator): Promise<void> {
  await until(() => hasFocus(place), `the focus on ${place}`)
}

async function until(holds: () => Promise<boolean>, what: string): Promise<void> {
  for (const end = Date.now() + 30_000; Date.now() < end; ) {
    if (await holds()) return
    await new Promise((wait) => setTimeout(wait, 20))
  }
  throw new Error(`Waited in vain for ${what}`)
}

type Stop = { reached: boolean; there: boolean; visible: boolean; where: string }

/**
 * A picture's file field is seen by the button beside it, which shows the focus in its stead. A toast
 * that is on its way out shrinks to nothing under the focus: it is no stop any more.
 */
const focusSeenFrom = new Function(
  'target',
  `
  const it = document.activeElement
  const places = [it, it?.nextElementSibling, it?.closest('label')?.querySelector('svg')]
  const shown = (place) => {
    if (!place) return false
    const { outlineStyle, outlineWidth } = getComputedStyle(place)
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2
  }
  const leaves = it?.matches('[class*="bounce-exit"]')
  const { width = 0, height = 0 } = it?.getBoundingClientRect() ?? {}
  return {
    reached: it === target,
    there: target.isConnected,
    visible: it === document.body || leaves || (width > 0 && height > 0 && places.some(shown)),
    where: it?.outerHTML.slice(0, 200) ?? 'nothing',
  }
`,
) as (target: unknown) => Stop

function hasFocus(place: Locator): Promise<boolean> {
  return place.evaluate((element) => {
    const page = globalThis as unknown as { document: { activeElement: unknown } }
    return page.document.activeElement === element
  })
}
