// Says which packages could be newer, and which of those install whole: `npm run newest`.
// It asks the registry, so it is no part of `npm test`; see docs/decisions/0070.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'

/** What stays with the Node that the shop runs on, whatever comes out. */
const ofNode = /^(@types\/node|node-(bin-)?(darwin|linux|win)-)/

/** Families whose members are made for each other's version: all move, or none. */
const families = [
  /^(@react-router\/|react-router$)/,
  /^@opentelemetry\/(?!api$)/,
  /^(@tailwindcss\/|tailwindcss$)/,
  /^react(-dom)?$/,
]

const outdated = z.record(z.string(), z.object({ wanted: z.string(), latest: z.string() }))
const dependencies = z.record(z.string(), z.string()).optional()
const manifest = z.looseObject({ dependencies, devDependencies: dependencies })
const lock = z.object({
  packages: z.record(z.string(), z.object({ optionalDependencies: dependencies })),
})

const present = manifest.parse(JSON.parse(readFileSync('package.json', 'utf8')))
const every = { ...present.dependencies, ...present.devDependencies }
const { stdout } = npm(process.cwd(), 'outdated', '--json')
const newer = Object.entries(outdated.parse(JSON.parse(stdout || '{}')))
  .filter(([name]) => !ofNode.test(name))
  .map(([name, { latest }]) => ({ name, latest }))

if (newer.length === 0) console.log('Every package is the newest there is.')
for (const group of Map.groupBy(newer, ({ name }) => familyOf(name) ?? name).values()) {
  const versions = Object.fromEntries(group.map(({ name, latest }) => [name, latest]))
  const waits = waitsForFamily(versions) ?? tryOut(versions)
  for (const { name, latest } of group)
    console.log(`${name} ${every[name]} -> ${latest}: ${waits ?? 'installs, take it'}`)
  if (!waits) process.exitCode = 1
}

function familyOf(name: string): RegExp | undefined {
  return families.find((family) => family.test(name))
}

/** Who of a family is not there yet in the others' version. */
function waitsForFamily(versions: Record<string, string>): string | null {
  const [[name = '', latest = ''] = []] = Object.entries(versions)
  const behind = Object.keys(every).find(
    (other) => familyOf(name)?.test(other) && versions[other] !== latest,
  )
  return behind ? `waits for ${behind} ${latest}` : null
}

/** Why these versions do not install on every platform; null when they do. */
function tryOut(versions: Record<string, string>): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'newest-'))
  try {
    const withNew = (wanted: Record<string, string> = {}) =>
      Object.fromEntries(Object.entries(wanted).map(([name, at]) => [name, versions[name] ?? at]))
    const wish = {
      ...present,
      dependencies: withNew(present.dependencies),
      devDependencies: withNew(present.devDependencies),
    }
    writeFileSync(join(folder, 'package.json'), JSON.stringify(wish))
    const { status, stderr } = npm(folder, 'install', '--package-lock-only', '--ignore-scripts')
    if (status !== 0) return (stderr.match(/notarget.*|ERESOLVE.*/) ?? ['does not install'])[0]
    const { packages } = lock.parse(
      JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')),
    )
    const locked = new Set(Object.keys(packages).map((path) => path.split('node_modules/').at(-1)))
    const named = Object.values(packages).flatMap((one) =>
      Object.keys(one.optionalDependencies ?? {}),
    )
    const unpublished = named.filter((name) => !locked.has(name))
    const [first] = unpublished
    return first ? `waits for ${first}, one of ${unpublished.length} of its parts` : null
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function npm(cwd: string, ...words: string[]) {
  const quiet = ['--no-audit', '--no-fund']
  return spawnSync('npm', [...words, ...quiet], {
    cwd,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
}
