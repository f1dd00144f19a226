import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const start = 'window.__reactRouterManifest='

type Manifest = { routes: Record<string, { parentId?: string; imports: string[] }> }

/**
 * Every page, also a visitor's, loads the list of all pages with the files of each. Those that the
 * admins' pages share are left out of it: such a page asks for them itself.
 */
export function lightManifest(folder: string): Plugin {
  return {
    name: 'light-manifest',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    async writeBundle() {
      const names = await readdir(folder)
      for (const name of names.filter((file) => /^manifest-\w+\.js$/.test(file))) {
        const file = join(folder, name)
        const text = await readFile(file, 'utf8')
        const manifest = JSON.parse(text.slice(start.length, -1)) as Manifest
        for (const route of Object.values(manifest.routes))
          if (route.parentId === 'users/web/admin-layout') route.imports = []
        await writeFile(file, `${start}${JSON.stringify(manifest)};`)
      }
    },
  }
}
