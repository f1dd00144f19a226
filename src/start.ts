import { flushCompileCache } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import type { FastifyInstance } from 'fastify'
import { ConfigError } from '#server/config/variables.ts'
import { servePages } from '#server/http/pages.ts'
import { openShop } from './open.ts'
import { type Config, readConfig } from './server/config/config.ts'
import { openLog } from './server/observe/log.ts'
import { closeOnSignal } from './server/operate/closing.ts'
import { explainError } from './server/operate/explain-error.ts'
import type { Shop } from './server/shop.ts'

const started = performance.now()

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const log = openLog(config)
  const { shop, app, close } = await openShop(config, log)
  await servePages(app, shop, process.cwd())
  // A demo listens before it is filled, for its orders are paid over the card sandbox's wire.
  if (config.mode === 'demo') shop.lifecycle.ready = false
  await listen(app, config)
  closeOnSignal(shop, close)
  if (config.mode === 'demo') await openDemo(shop)
  else log.info({ address: config.publicUrl }, 'the shop is open')
}

async function openDemo(shop: Shop): Promise<void> {
  const { demoAccounts, seedDemo } = await import('#demo/seed.ts')
  await seedDemo(shop, console.log)
  shop.lifecycle.ready = !shop.lifecycle.closing
  const { publicUrl, shopName, mail } = shop.config
  console.log(`\n  ${shopName} is open: ${publicUrl}\n`)
  for (const { email, password } of demoAccounts) console.log(`    ${email.padEnd(24)} ${password}`)
  const mailbox = mail.smtpUrl ? 'leave by SMTP_URL' : `${publicUrl}/sandbox/mailbox`
  console.log(`\n    Mails that it sends:  ${mailbox}`)
  console.log('    A card that works:    4242 4242 4242 4242, any future date, any CVC')
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`\n  Open after ${seconds} s. Ctrl+C closes it.\n`)
}

async function listen(app: FastifyInstance, { port, host }: Config): Promise<void> {
  try {
    await app.listen({ port, host })
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error && 'code' in error)) throw error
    const aboutPort: Record<string, string> = {
      EADDRINUSE: 'something listens there already; is the shop running?',
      EACCES: 'this user may not listen there',
    }
    const words = aboutPort[String(error.code)]
    if (words) throw new ConfigError(`PORT cannot be ${port}: ${words} (${error.message})`)
    throw new ConfigError(`HOST cannot be ${JSON.stringify(host)}: ${error.message}`)
  }
}

main().then(settle, (error: unknown) => {
  console.error(explainError(error) ?? error)
  process.exit(1)
})

/** Young objects may take room from here on, and what was compiled is kept for the next start. */
function settle(): void {
  setFlagsFromString('--semi-space-growth-factor=2')
  setTimeout(flushCompileCache, 1_000).unref()
}
