import { aside, openConnections } from '../connections.ts'
import { isReplicaOf, readReplayed, readWritten } from './place.ts'

/** One line for the operator: whether the replica follows the primary, and how far behind it is. */
export async function describeReplica(config: {
  databaseUrl: string | undefined
  replicaUrl: string | undefined
}): Promise<string> {
  const { databaseUrl = '', replicaUrl = '' } = config
  const primary = openConnections(databaseUrl, { usual: aside, watch: aside })
  const replica = openConnections(replicaUrl, { usual: aside, watch: aside })
  try {
    if (!(await isReplicaOf(primary.questions, replica.questions)))
      return 'no standby of DATABASE_URL: not used'
    const written = await readWritten(primary.questions)
    const behind = Math.max(0, written - (await readReplayed(replica.questions)))
    return behind === 0 ? 'follows, and is level' : `follows, ${behind} bytes of log behind`
  } catch (error) {
    return error instanceof Error ? `does not answer: ${error.message}` : 'does not answer'
  } finally {
    await primary.end()
    await replica.end()
  }
}
