import type { Pool } from 'pg'
import { pickOne } from './random.ts'

/**
 * TPC-B as usually written in Node: a transaction of five statements, one round trip each, on pgbench's own tables.
 * Returns how many transactions it did.
 */
export async function runNaiveTpcB(pool: Pool, accounts: readonly number[]): Promise<number> {
  const client = await pool.connect()
  const account = pickOne(accounts)
  const [teller, branch] = [(account % 200) + 1, (account % 20) + 1]
  try {
    await client.query('begin')
    await client.query('update pgbench_accounts set abalance = abalance + 1 where aid = $1', [account])
    await client.query('select abalance from pgbench_accounts where aid = $1', [account])
    await client.query('update pgbench_tellers set tbalance = tbalance + 1 where tid = $1', [teller])
    await client.query('update pgbench_branches set bbalance = bbalance + 1 where bid = $1', [branch])
    await client.query(
      'insert into pgbench_history (tid, bid, aid, delta, mtime) values ($1, $2, $3, 1, current_timestamp)',
      [teller, branch, account],
    )
    await client.query('commit')
    return 1
  } finally {
    client.release()
  }
}
