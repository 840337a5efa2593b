import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { connect, type Database } from './connect.ts'
import { isOutage } from './outage.ts'

/** Why a replica was not read from. */
export type ReplicaTrouble = 'behind' | 'unavailable'

export type ReplicaReads = {
  /**
   * Runs work that only reads, on a connection of its own, where everything is found that was committed before. It may run
   * twice: first on the replica and then, when that fails on the way, on the leader.
   */
  read: <T>(work: (db: Database) => Promise<T>) => Promise<T>
  /** How many reads each has answered, since the start. */
  answered: Readonly<Record<'replica' | 'leader', number>>
  close: () => Promise<void>
}

type Options = {
  leader: Database
  /** Without one, everything is read from the leader. */
  url: string | undefined
  /** Milliseconds of a clock that is never set back. */
  now: () => number
  /** Called when reads begin to go to the leader instead, at most once in `restMilliseconds`. */
  onTrouble?: (trouble: ReplicaTrouble, cause?: unknown) => void
}

/** Reports are few and long, so that few connections serve many operators. */
const most = 5
/** How long a read waits for a replica that is a moment behind, and how often it looks. */
const patienceMilliseconds = 500
const lookMilliseconds = 25
/** After trouble the replica is left alone for this long. */
const restMilliseconds = 10_000
/** A replica that does not answer must not hold up what the leader can answer. */
const connectMilliseconds = 2000
const queryMilliseconds = 30_000

/**
 * Opens the way to a replica for long reads. A replica is read from only after it has replayed all that the leader had
 * committed when the read began; while it is behind, away or interrupts a read, the leader answers. Decision record 0120.
 */
export function openReplica({ leader, url, now, onTrouble }: Options): ReplicaReads {
  const answered = { replica: 0, leader: 0 }
  function readFromLeader<T>(work: (db: Database) => Promise<T>): Promise<T> {
    answered.leader += 1
    return work(leader)
  }
  if (url === undefined) return { read: readFromLeader, answered, close: async () => undefined }
  const replica = connect(url, most, {
    connectionTimeoutMillis: connectMilliseconds,
    query_timeout: queryMilliseconds,
  })
  let restsUntil = 0
  function rest(trouble: ReplicaTrouble, cause?: unknown): void {
    restsUntil = now() + restMilliseconds
    onTrouble?.(trouble, cause)
  }
  async function readFromReplica<T>(work: (db: Database) => Promise<T>): Promise<{ answer: T } | undefined> {
    const position = await readPosition(leader)
    let hasBegun = false
    // What was replayed is known of this connection only: the next one may lead to another replica.
    return replica.db
      .connection()
      .execute(async (db) => {
        if (!(await waitFor(db, position))) {
          rest('behind')
          return undefined
        }
        hasBegun = true
        return { answer: await work(db) }
      })
      .catch((thrown: unknown) => {
        // Before the work begins, nothing but the replica can fail: it may not even have the database yet.
        if (hasBegun && !isReplicaTrouble(thrown)) throw thrown
        rest('unavailable', thrown)
        return undefined
      })
  }
  return {
    read: async (work) => {
      if (now() >= restsUntil) {
        const read = await readFromReplica(work)
        if (read) {
          answered.replica += 1
          return read.answer
        }
      }
      return readFromLeader(work)
    },
    answered,
    close: replica.close,
  }
}

/** Up to where the leader's log is on its disk: a commit is acknowledged only after that. */
async function readPosition(leader: Database): Promise<string> {
  const { rows } = await sql<{
    position: string
  }>`select pg_current_wal_flush_lsn()::text as position`.execute(leader)
  return rows[0]?.position ?? '0/0'
}

/** Waits until the replica of this connection has replayed up to a position. `false`: it takes too long. */
async function waitFor(db: Database, position: string): Promise<boolean> {
  for (let waited = 0; ; waited += lookMilliseconds) {
    // A replica that has become the leader replays nothing more, and has everything.
    const { rows } = await sql<{ done: boolean }>`
      select not pg_is_in_recovery() or pg_last_wal_replay_lsn() >= ${position}::pg_lsn as done`.execute(db)
    if (rows[0]?.done === true) return true
    if (waited >= patienceMilliseconds) return false
    await wait(lookMilliseconds)
  }
}

/** What a replica adds to outages: it ends a read that keeps it from replaying (class 40, 57P04), or stays silent. */
function isReplicaTrouble(thrown: unknown): boolean {
  if (isOutage(thrown)) return true
  const { code, message } = thrown as { code?: unknown; message?: unknown }
  return code === '40001' || code === '40P01' || code === '57P04' || message === 'Query read timeout'
}
