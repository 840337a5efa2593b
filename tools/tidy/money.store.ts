import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type Ask, renderTable } from './money-document.ts'

/** Runs the document's statements in a migrated database that has no other users. Call `close` at the end. */
export async function openMoney(url: string): Promise<{ ask: Ask; close: () => Promise<void> }> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  // The document shows values as PostgreSQL writes them.
  const types = { getTypeParser: () => (text: string) => text } as unknown as pg.CustomTypesConfig
  const ask: Ask = async (statement) => {
    await settle(client)
    try {
      const { fields, rows } = await client.query({ text: statement, rowMode: 'array', types })
      return renderTable({ columns: fields.map(({ name }) => name), rows: rows as (string | null)[][] })
    } catch (error) {
      return `ERROR:  ${(error as Error).message}`
    }
  }
  return { ask, close: () => client.end() }
}

/**
 * Waits until no transaction of the whole server is older than the recorded entries: seals and roll-ups wait for those.
 */
async function settle(client: pg.Client): Promise<void> {
  for (;;) {
    const { rowCount } = await client.query(
      'select from ledger.entry where recorded_in >= pg_snapshot_xmin(pg_current_snapshot()) limit 1',
    )
    if (rowCount === 0) return
    await wait(15)
  }
}
