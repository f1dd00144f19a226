import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyPluginAsync } from 'fastify'
import { type CardSandbox, openCardSandbox } from './cards/sandbox.ts'
import { type GoogleSandbox, openGoogleSandbox } from './google/google.ts'
import { type Mailbox, openMailbox } from './mailbox/mailbox.ts'

export type Sandbox = {
  /** Serves every sandbox below `/sandbox`. */
  plugin: FastifyPluginAsync
  cards: CardSandbox
  google: GoogleSandbox | null
  mailbox: Mailbox
  close(): Promise<void>
}

type SandboxConfig = {
  dataDir: string
  publicUrl: string
  host: string
  port: number
  stripe: { secretKey: string; publishableKey: string; webhookSecret: string }
  /** `redirectUris`: where the issuer may send people back to. */
  google: { issuer: string; clientId: string; clientSecret: string; redirectUris: string[] } | null
}

/** Opens the stand-ins for outside companies: cards, Google and mail. Only in demo mode. */
export async function openSandbox(config: SandboxConfig): Promise<Sandbox> {
  const folder = join(config.dataDir, 'sandbox')
  mkdirSync(folder, { recursive: true })
  const cards = openCardSandbox({
    ...config.stripe,
    file: join(folder, 'cards.sqlite'),
    webhookUrl: `http://${config.host}:${config.port}/api/webhooks/stripe`,
    address: `${config.publicUrl}/sandbox/cards`,
  })
  const google =
    config.google &&
    openGoogleSandbox({
      ...config.google,
      file: join(folder, 'google.sqlite'),
      serverAddress: `http://${config.host}:${config.port}/sandbox/google`,
    })
  const mailbox = await openMailbox({ file: join(folder, 'mailbox.sqlite') })
  return {
    cards,
    google,
    mailbox,
    plugin: async (app) => {
      await app.register(cards.plugin, { prefix: '/cards' })
      if (google) await app.register(google.plugin, { prefix: '/google' })
      await app.register(mailbox.plugin)
    },
    close: async () => {
      await cards.close()
      google?.close()
      await mailbox.close()
    },
  }
}
