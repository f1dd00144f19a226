import type { Opened } from '../src/open.ts'

/** What a shop in production is set to, with canaries where secrets are. */
export const production = {
  MODE: 'production',
  PUBLIC_URL: 'https://shop.test',
  STRIPE_SECRET_KEY: 'sk_live_canary7',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_shown',
  STRIPE_WEBHOOK_SECRET: 'whsec_canary8',
  STRIPE_API_BASE: 'http://127.0.0.1:1/nobody',
  SMTP_URL: 'smtp://shop:canary9@127.0.0.1:1',
  MAIL_FROM: 'Shop <shop@shop.test>',
}

/** The same as a process of this machine, which begins empty: no demo shop has to be made first. */
export function productionAt(port: number, dataDir: string, databaseUrl?: string) {
  return {
    ...production,
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SECRET: 'a secret for tests, as long as secrets are',
    DATA_DIR: dataDir,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  }
}

/**
 * A stress test does from one address what hundreds would, orders without end and pays little: it may ask as
 * often, and hold as much unpaid, as it likes.
 */
export const unlimited = {
  CHANGES_PER_MINUTE: '0',
  UNPAID_UNITS: '0',
  UNPAID_AMOUNT: '0',
  UNPAID_AMOUNT_UNPROVEN: '0',
}

export async function metricsOf({ shop }: Pick<Opened, 'shop'>): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${shop.config.metricsPort}/metrics`)
  return answer.text()
}
