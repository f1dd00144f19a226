import { openShop } from './open.ts'
import { ConfigError, readConfig } from './server/config.ts'
import { openLog } from './server/log.ts'
import { servePages } from './server/pages.ts'

const started = performance.now()

/** Starts the shop: reads the configuration, opens everything, listens, and says where. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  const log = openLog(config)
  const { shop, app, close } = await openShop(config, log)
  await servePages(app, shop, process.cwd())
  await app.listen({ port: config.port, host: config.host })
  if (config.mode === 'demo') await welcome(shop)
  else log.info({ address: config.publicUrl }, 'the shop is open')
  closeOnSignal(close)
}

async function welcome(
  shop: Parameters<typeof import('#demo/seed.ts').seedDemo>[0],
): Promise<void> {
  const { demoAccounts, seedDemo } = await import('#demo/seed.ts')
  await seedDemo(shop, console.log)
  const { publicUrl, shopName } = shop.config
  console.log(`\n  ${shopName} is open: ${publicUrl}\n`)
  for (const { email, password } of demoAccounts) console.log(`    ${email.padEnd(24)} ${password}`)
  console.log(`\n    Mails that it sends:  ${publicUrl}/sandbox/mailbox`)
  console.log('    A card that works:    4242 4242 4242 4242, any date to come, any CVC')
  console.log(
    `\n  Open after ${((performance.now() - started) / 1000).toFixed(1)} s. Ctrl+C closes it.\n`,
  )
}

/** Answers what is being asked, then ends; a second signal ends at once. */
function closeOnSignal(close: () => Promise<void>): void {
  const end = () => {
    void close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      process.once(signal, () => process.exit(1))
      end()
    })
  }
  if (process.env['npm_lifecycle_event']) onceAlone(end)
}

const lookForParentMs = 500

/** npm ends its shell on a signal and leaves the shop behind: an orphan closes by itself. */
function onceAlone(end: () => void): void {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    end()
  }, lookForParentMs)
  timer.unref()
}

main().catch((error: unknown) => {
  if (error instanceof ConfigError) console.error(error.message)
  else if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    console.error(`${error.message}. Is the shop running already? Choose another PORT.`)
  } else console.error(error)
  process.exit(1)
})
