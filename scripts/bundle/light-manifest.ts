import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { packFile } from './packed-files.ts'

const start = 'window.__reactRouterManifest='

type Route = { parentId?: string; module: string; imports: string[]; hasDefaultExport: boolean }
type Manifest = { routes: Record<string, Route> }

/** Their pages share much with each other: it is there after the first of them. */
const behindDoors = ['users/web/dashboard-layout', 'users/web/admin/admin-layout']

const hash = /-[\w-]{7}\.js$/

/** Seldom led to by a link within the shop. */
const seldom =
  /(signup|reset-password|second-step|email-verified|update-product|shared-list|shop|portfolio)-page$/

/**
 * Every page, also a visitor's, loads the list of all pages with the files of each. Those of the doors and of
 * the pages behind them are left out of it: such a page asks for them itself. So is what the pages around a page name.
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
        await writeFile(file, `${start}${JSON.stringify(lighten(manifest))};`)
        await packFile(file)
      }
    },
  }
}

function lighten({ routes, ...rest }: Manifest): Manifest {
  const filesAround = ({ parentId }: Route): string[] => {
    const parent = parentId === undefined ? undefined : routes[parentId]
    return parent ? [parent.module, ...parent.imports, ...filesAround(parent)] : []
  }
  // What is no page is never led to by a link: robots.txt, the sitemaps, the accent's stylesheet.
  const pages = Object.entries(routes).filter(([, route]) => route.hasDefaultExport)
  const lightened = pages.map(([id, route]) => {
    const around = new Set(filesAround(route))
    const isLeftOut =
      [id, route.parentId ?? ''].some((one) => behindDoors.includes(one)) ||
      seldom.test(route.module.replace(hash, ''))
    const imports = isLeftOut ? [] : route.imports.filter((file) => !around.has(file))
    // The router asks whether a page has something: nothing said is no.
    const said = Object.entries<unknown>(route).filter(([, value]) => value !== false)
    return [id, { ...(Object.fromEntries(said) as Route), imports }] as const
  })
  return { ...rest, routes: Object.fromEntries(lightened) }
}
