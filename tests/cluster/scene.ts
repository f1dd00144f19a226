// Two nodes with people and no demo shop in them, and a receiver that counts every mail.

import { currencyOf } from '#base/money.ts'
import { openReceiver } from '#sandbox/mailbox/receiver.ts'
import { migrate } from '#server/database/migrate.ts'
import type { Database } from '#server/database/open.ts'
import { openDatabase } from '#server/database/open-database.ts'
import type { Shop } from '#server/shop.ts'
import { type Makers, makersFor } from '#tests/makers.ts'
import { type Cluster, clusterSecret, openCluster } from './cluster.ts'

export type Scene = Cluster &
  Makers & {
    db: Database
    /** Every mail that arrived, doubles too. */
    mails: { id: string; to: string; text: string }[]
  }

const config = { secret: clusterSecret, currency: currencyOf('USD') } as Shop['config']

/** The first node reads for visitors from the standby, the second never. */
export async function openScene({ durable = true } = {}): Promise<Scene> {
  const mails: Scene['mails'] = []
  const receiver = await openReceiver(
    {
      keep: (id, { to, text }) => void mails.push({ id, to, text }),
      list: () => [],
      find: () => undefined,
      findFile: () => undefined,
      close: () => {},
    },
    0,
  )
  let db: Database | undefined
  const stop = async () => {
    await db?.close()
    await receiver.close()
  }
  try {
    const cluster = await openCluster({
      nodes: [{}, { DATABASE_REPLICA_URL: '' }],
      environment: { SMTP_URL: `smtp://127.0.0.1:${receiver.port}` },
      durable,
      // Somebody is there: the demo shop is not put in.
      before: async (databaseUrl) => {
        db = openDatabase({ databaseUrl, dataDir: '' })
        await migrate(db)
        await makersFor({ db, config } as Shop).customer()
      },
    })
    if (!db) throw new Error('The database is not open')
    return {
      ...cluster,
      ...makersFor({ db, config } as Shop),
      db,
      mails,
      stop: async () => {
        await cluster.stop()
        await stop()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}
