import type { Plugin } from 'vite'
import { ours, spec } from '../../src/base/texts.ts'

const catalogue: Record<string, unknown> = { spec, ours }
const mention = /\b(?:spec|ours)(?:\.\w+)+/g

/**
 * Puts the words that a page says in the place where it names them, so that no page carries the whole
 * catalogue: `spec.home.products` becomes `'Our Products'`. Sentences made by a function are left.
 */
export function wordsOfPages(): Plugin {
  return {
    name: 'words-of-pages',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      if (!/\/src\/.*\.tsx?(\?|$)/.test(id) || !code.includes('/texts.ts')) return null
      return { code: code.replace(mention, (path) => wordsAt(path) ?? path), map: null }
    },
  }
}

/** The words at a path of the catalogue, written as a script has them; null where there are none. */
function wordsAt(path: string): string | null {
  let found: unknown = catalogue
  for (const name of path.split('.')) {
    if (typeof found !== 'object' || found === null) return null
    found = (found as Record<string, unknown>)[name]
  }
  return typeof found === 'string' ? JSON.stringify(found) : null
}
