import type { Client } from 'pg'

/** Makes a database as another one is. Nobody may be connected to that one. */
export const copyDatabase = async (
  client: Client,
  { from, to }: { from: string; to: string },
): Promise<void> => {
  const [source, copy] = [from, to].map((name) => client.escapeIdentifier(name))
  await client.query(`create database ${copy} template ${source}`)
}
