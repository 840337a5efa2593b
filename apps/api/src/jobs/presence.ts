import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

const againMilliseconds = 500
/** The longest wait for the database to acknowledge the end of the connection. */
const farewellMilliseconds = 2000

/**
 * Keeps one connection open under a name for as long as this process runs, so that other workers see in the database
 * which workers run. Reconnects when the connection breaks. `close` takes about two seconds at most, whatever the
 * database does.
 */
export function showPresence(databaseUrl: string, name: string): { close: () => Promise<void> } {
  const leaving = new AbortController()
  const { signal } = leaving
  const left = once(signal, 'abort')
  async function visit(): Promise<void> {
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: name,
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
    })
    const over = Promise.race([whenBroken(client), left])
    // The driver reports nothing when a connection ends while it opens.
    const opened = client.connect().then(
      () => true,
      () => false,
    )
    if (await Promise.race([opened, over.then(() => false)])) await over
    await Promise.race([
      client.end().catch(() => undefined),
      wait(farewellMilliseconds, undefined, { ref: false }),
    ])
  }
  async function stay(): Promise<void> {
    while (!signal.aborted) {
      await visit()
      await wait(againMilliseconds, undefined, { signal }).catch(() => undefined)
    }
  }
  const staying = stay()
  return {
    close: async () => {
      leaving.abort()
      await staying
    },
  }
}

function whenBroken(client: pg.Client): Promise<void> {
  return new Promise((resolve) => {
    client.on('error', () => resolve())
    client.once('end', () => resolve())
  })
}
