import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { productionAt } from './production.ts'

/** Opens a shop, closes it, and tells every file that it loaded. */
const openedOnly = `
  import { registerHooks } from 'node:module'
  registerHooks({
    load(url, context, next) {
      console.log(url)
      return next(url, context)
    },
  })
  const { openShop } = await import('./src/open.ts')
  const { readConfig } = await import('./src/server/config/config.ts')
  const { openLog } = await import('./src/server/observe/log.ts')
  await import('./src/server/answers/pages.ts')
  const config = readConfig(process.env)
  const { app, close } = await openShop(config, openLog({ ...config, logLevel: 'silent' }))
  await app.ready()
  await close()
`

test('a shop that nobody has asked for anything has loaded no library that it may never need', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'kickstand-start-'))
  try {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '--eval', openedOnly],
      {
        cwd: join(import.meta.dirname, '..'),
        env: { ...process.env, ...productionAt(0, dataDir) },
        maxBuffer: 10_000_000,
      },
    )
    expect(stdout).toContain('/node_modules/fastify/')
    const asked = [
      'ajv',
      'better-auth',
      'nodemailer',
      '@opentelemetry/sdk-trace',
      'sharp',
      'stripe',
    ]
    expect(asked.filter((name) => stdout.includes(`/node_modules/${name}/`))).toEqual([])
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
})
