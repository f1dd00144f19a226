// The shop while it is worked on: `npm run dev`. One process; pages are replaced in the browser as
// they are saved, and a change of the server's files restarts the process.
import { watch } from 'node:fs'
import { pino } from 'pino'
import type { ServerBuild } from 'react-router'
import { createServer } from 'vite'
import { demoAccounts, seedDemo } from '#demo/seed.ts'
import { pageRenderer } from '#server/http/pages.ts'
import { openShop } from '../src/open.ts'
import { readConfig } from '../src/server/config/config.ts'

const config = readConfig(process.env)
const { shop, app, close } = await openShop(config, pino({ level: 'warn' }), { checkReplies: true })

const vite = await createServer({
  appType: 'custom',
  server: { middlewareMode: true, hmr: { server: app.server } },
})

app.get('/*', (request, reply) => {
  reply.hijack()
  vite.middlewares(request.raw, reply.raw, async () => {
    try {
      const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild
      const render = pageRenderer(build, config, app, 'development')
      const page = await render(request)
      reply.raw.writeHead(page.status, page.headers)
      reply.raw.end(page.body)
    } catch (error) {
      if (error instanceof Error) vite.ssrFixStacktrace(error)
      console.error(error)
      reply.raw.writeHead(500).end(String(error))
    }
  })
})

await app.listen({ port: config.port, host: config.host })
await seedDemo(shop, console.log)
console.log(`\n  ${config.publicUrl}`)
for (const { email, password } of demoAccounts) console.log(`    ${email.padEnd(24)} ${password}`)

/** What the server has loaded itself; the pages' files are Vite's. */
const serverFiles =
  /^(?!.*\.test\.ts$)(?:[^/]+\.ts|base\/.*|server\/.*|[^/]+\/(?:server\/.*|contract\.ts|rules\.ts))$/

watch('src', { recursive: true }, (_event, name) => {
  if (!name || !serverFiles.test(name) || name === 'routes.ts') return
  console.log(`  ${name} changed: starting anew`)
  void Promise.all([vite.close(), close()]).then(() => {
    if (process.execve) process.execve(process.execPath, process.argv, process.env)
  })
})

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void Promise.all([vite.close(), close()]).then(() => process.exit(0)))
}
