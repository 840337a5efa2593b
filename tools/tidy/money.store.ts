import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type Ask, renderTable } from './money-document.ts'

/** Asks a database, a migrated one that nobody else uses, what the document asks it. `close` when all is asked. */
export const openMoney = async (url: string): Promise<{ ask: Ask; close: () => Promise<void> }> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  // What is shown is what PostgreSQL writes.
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

/** Waits until no transaction of the whole server is older than what is recorded: seals and roll-ups wait for such. */
const settle = async (client: pg.Client): Promise<void> => {
  for (;;) {
    const { rowCount } = await client.query(
      'select from ledger.entry where recorded_in >= pg_snapshot_xmin(pg_current_snapshot()) limit 1',
    )
    if (rowCount === 0) return
    await wait(15)
  }
}
