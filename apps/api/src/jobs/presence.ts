import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

const againMilliseconds = 500

/**
 * Keeps one connection open under a name for as long as this process lives, so that the others see in the database
 * who is there. A connection that breaks is opened again.
 */
export const showPresence = (databaseUrl: string, name: string): { close: () => Promise<void> } => {
  const leaving = new AbortController()
  const { signal } = leaving
  let client: pg.Client | undefined
  const visit = async (): Promise<void> => {
    client = new pg.Client({
      connectionString: databaseUrl,
      application_name: name,
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
    })
    const broken = whenBroken(client)
    const isThere = await client.connect().then(
      () => true,
      () => false,
    )
    if (isThere && !signal.aborted) await broken
    await client.end().catch(() => undefined)
  }
  const stay = async (): Promise<void> => {
    while (!signal.aborted) {
      await visit()
      await wait(againMilliseconds, undefined, { signal }).catch(() => undefined)
    }
  }
  const staying = stay()
  return {
    close: async () => {
      leaving.abort()
      await client?.end().catch(() => undefined)
      await staying
    },
  }
}

const whenBroken = (client: pg.Client): Promise<void> =>
  new Promise((resolve) => {
    client.on('error', () => resolve())
    client.once('end', () => resolve())
  })
