import { join } from 'node:path'
import type { FastifyPluginAsync } from 'fastify'
import { type CardSandbox, openCardSandbox } from './cards/sandbox.ts'
import { type Mailbox, openMailbox } from './mailbox/mailbox.ts'

export type Sandbox = {
  /** Serves every sandbox below `/sandbox`. */
  plugin: FastifyPluginAsync
  cards: CardSandbox
  mailbox: Mailbox
  close(): Promise<void>
}

type SandboxConfig = {
  dataDir: string
  publicUrl: string
  host: string
  port: number
  stripe: { secretKey: string; publishableKey: string; webhookSecret: string }
}

/** Opens the stand-ins for outside companies: cards and mail. Only in demo mode. */
export async function openSandbox(config: SandboxConfig): Promise<Sandbox> {
  const folder = join(config.dataDir, 'sandbox')
  const cards = openCardSandbox({
    ...config.stripe,
    file: join(folder, 'cards.sqlite'),
    webhookUrl: `http://${config.host}:${config.port}/api/webhooks/stripe`,
    address: `${config.publicUrl}/sandbox/cards`,
  })
  const mailbox = await openMailbox({ file: join(folder, 'mailbox.sqlite') })
  return {
    cards,
    mailbox,
    plugin: async (app) => {
      await app.register(cards.plugin, { prefix: '/cards' })
      await app.register(mailbox.plugin)
    },
    close: async () => {
      await cards.close()
      await mailbox.close()
    },
  }
}
