// Reads the specification's quoted texts off the pages, and remembers which of them it has seen.
import type { Locator, Page } from 'playwright-core'
import { spec } from '#base/texts.ts'

/** The way to a text of the catalogue, such as `login.reset`. */
type Path<Branch = typeof spec> = {
  [Key in keyof Branch & string]: Branch[Key] extends string | ((...filling: never[]) => string)
    ? Key
    : `${Key}.${Path<Branch[Key]>}`
}[keyof Branch & string]

type Sees = (path: Path, ...filling: (string | number)[]) => Promise<Locator>

export type Reader = {
  /** What waits for texts on this page, by the kind of place they stand in. */
  on(page: Page | Locator): Record<'text' | 'heading' | 'button' | 'label' | 'told' | 'under', Sees>
  unseen(): string[]
}

export function openReader(): Reader {
  const seen = new Set<string>()
  return {
    on(page) {
      const by =
        (find: (words: string) => Locator): Sees =>
        async (path, ...filling) => {
          const words = wordsAt(path, filling)
          const place = find(words).filter({ visible: true }).first()
          await place.waitFor().catch(() => {
            throw new Error(`'${words}' (${path}) was not shown`)
          })
          seen.add(path)
          return place
        }
      return {
        text: by((words) => page.getByText(words, { exact: true })),
        heading: by((name) => page.getByRole('heading', { name, exact: true })),
        // By what can be read on it: its full name may also say which row it is about.
        button: by((words) =>
          page.locator('button, a[href]').and(page.getByText(words, { exact: true })),
        ),
        label: by((words) => page.getByLabel(words, { exact: true })),
        told: by((words) => page.locator('.Toastify__toast').getByText(words, { exact: true })),
        under: by((words) =>
          page
            .locator('[role=alert]')
            .getByText(words, { exact: true })
            .or(page.locator('[role=alert]').and(page.getByText(words, { exact: true }))),
        ),
      }
    },
    unseen: () => allPaths(spec).filter((path) => !seen.has(path)),
  }
}

function wordsAt(path: Path, filling: (string | number)[]): string {
  const found = path
    .split('.')
    .reduce<unknown>((branch, key) => (branch as Record<string, unknown>)[key], spec)
  return String(typeof found === 'function' ? Reflect.apply(found, null, filling) : found)
}

function allPaths(branch: object, before = ''): string[] {
  return Object.entries(branch).flatMap(([key, value]) =>
    typeof value === 'object' ? allPaths(value, `${before}${key}.`) : [before + key],
  )
}
