import pg from 'pg'

type Failed = { name: string; payload: object; error: string; left?: number }

/** Adds a job that has failed: as often as it may, or with attempts left. Returns its id. */
export async function addFailedJob(
  databaseUrl: string,
  { name, payload, error, left = 0 }: Failed,
): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>(
      `select id::text from graphile_worker.add_job($1, $2::json, run_at => now() + interval '1 hour', max_attempts => 3)`,
      [name, JSON.stringify(payload)],
    )
    const id = rows[0]?.id ?? ''
    await client.query(
      'update graphile_worker._private_jobs set attempts = $1, last_error = $2 where id = $3',
      [3 - left, error, id],
    )
    return id
  } finally {
    await client.end()
  }
}
