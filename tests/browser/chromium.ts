// A Chromium for tests that needs no installation: it comes inside an npm package.
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Browser, chromium, type LaunchOptions } from 'playwright-core'
import { cachedFolder } from '../machine-cache.ts'

/** Starts it, headless. `CHROMIUM_PATH` names another one to use. */
export async function launchChromium(options: LaunchOptions = {}): Promise<Browser> {
  const found = await findChromium()
  const launch = (chromiumSandbox: boolean) =>
    chromium.launch({
      ...found,
      chromiumSandbox,
      ...options,
      args: [...quiet, ...(options.args ?? [])],
    })
  // Chromium's own sandbox does not work for root.
  if (process.getuid?.() === 0) return launch(false)
  try {
    return await launch(true)
  } catch (refusal) {
    // Nor does it in many containers. The pages opened here are our own.
    if (refusal instanceof Error && /sandbox|namespace/i.test(refusal.message)) return launch(false)
    throw refusal
  }
}

/** On top of Playwright's own: nothing is asked of, or told to, anybody but the shop. */
const quiet = [
  '--no-proxy-server',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1, EXCLUDE [::1]',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-sync',
  '--disable-quic',
  '--disable-gpu',
  '--no-first-run',
  '--no-default-browser-check',
  '--no-pings',
  // Letters of the same shape on every machine.
  '--font-render-hinting=none',
]

async function findChromium(): Promise<LaunchOptions> {
  const named = process.env['CHROMIUM_PATH']
  if (named) return { executablePath: named }
  if (process.platform === 'linux' && process.arch === 'x64') return unpackedChromium()
  // The package holds a Chromium for Linux only. Windows always has Edge.
  return { channel: process.platform === 'win32' ? 'msedge' : 'chrome' }
}

async function unpackedChromium(): Promise<LaunchOptions> {
  const folder = await cachedFolder({ name: `chromium-${version()}`, mode: 0o700, fill: unpack })
  const executablePath = join(folder, 'chromium')
  const env = { ...process.env, FONTCONFIG_FILE: join(folder, 'fonts.conf') }
  if (starts(executablePath, env)) return { executablePath, env }
  // This machine lacks a library, most likely NSS. The package brings those.
  const libraries = [join(folder, 'al2023', 'lib'), process.env['LD_LIBRARY_PATH']]
    .filter(Boolean)
    .join(':')
  return { executablePath, env: { ...env, LD_LIBRARY_PATH: libraries } }
}

const module = createRequire(import.meta.url).resolve('@sparticuz/chromium')
const packageFolder = join(dirname(module), '..')

function version(): string {
  const about: { version: string } = JSON.parse(
    readFileSync(join(packageFolder, 'package.json'), 'utf8'),
  )
  return about.version
}

/**
 * The package unpacks into the temporary folder, under names that users would take from each other
 * (`/tmp/chromium`). So it does that in a process whose temporary folder is ours.
 */
async function unpack(folder: string): Promise<void> {
  const script =
    'const [module, ...files] = process.argv.slice(1); const { inflate } = await import(module); await Promise.all(files.map(inflate))'
  const files = ['chromium.br', 'fonts.tar.br', 'al2023.tar.br'].map((name) =>
    join(packageFolder, 'bin', name),
  )
  const words = ['--input-type=module', '-e', script, pathToFileURL(module).href]
  const child = spawn(process.execPath, [...words, ...files], {
    env: { ...process.env, TMPDIR: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (part: Buffer) => {
    said += part.toString()
  })
  const code = await new Promise((resolve) => child.on('close', resolve))
  if (code !== 0) throw new Error(`Chromium could not be unpacked into ${folder}:\n${said}`)
  await writeFile(join(folder, 'fonts.conf'), fontsConfiguration)
}

/** The package's own names folders that are not there. The machine's fonts are used too, if it has any. */
const fontsConfiguration = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`

function starts(executable: string, env: NodeJS.ProcessEnv): boolean {
  return spawnSync(executable, ['--version'], { env }).status === 0
}
