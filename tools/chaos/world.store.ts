import type { Client } from 'pg'

/** Creates a database as a copy of another, to which there must be no connection. */
export async function copyDatabase(
  client: Client,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const [source, copy] = [from, to].map((name) => client.escapeIdentifier(name))
  await client.query(`create database ${copy} template ${source}`)
}
