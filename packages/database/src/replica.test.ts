import { startReplication, type TestReplication } from '@kapao/testkit/replica'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect } from './connect.ts'
import { openReplica, type ReplicaReads, type ReplicaTrouble } from './replica.ts'

let replication: TestReplication
let leader: ReturnType<typeof connect>

beforeAll(async () => {
  replication = await startReplication()
  leader = connect(replication.leader.url('postgres'))
  await leader.pool.query('create table note (text text)')
})

afterAll(async () => {
  await leader.close()
  await replication.close()
})

function open(url: string | undefined = replication.replica.url('postgres')) {
  const troubles: ReplicaTrouble[] = []
  const reads = openReplica({
    leader: leader.db,
    url,
    now: () => performance.now(),
    onTrouble: (trouble) => troubles.push(trouble),
  })
  return { reads, troubles }
}

function countNotes({ read }: ReplicaReads, text: string): Promise<number> {
  return read(async (db) => {
    const { rows } = await sql<{ count: bigint }>`select count(*) from note where text = ${text}`.execute(db)
    return Number(rows[0]?.count)
  })
}

async function write(text: string): Promise<void> {
  await leader.pool.query('insert into note values ($1)', [text])
}

describe('reading from a replica', () => {
  it('finds what was committed just before, each time', async () => {
    const { reads } = open()
    for (let round = 0; round < 50; round++) {
      await write(`round ${round}`)
      expect(await countNotes(reads, `round ${round}`)).toBe(1)
    }
    // On a busy machine a replica may be late once; it is not read from for a while after that.
    expect(reads.answered.replica).toBeGreaterThan(0)
    await reads.close()
  })

  it('goes to the leader while the replica is behind, and leaves the replica alone for a while', async () => {
    const { reads, troubles } = open()
    await replication.pause()
    await write('while paused')
    expect(await countNotes(reads, 'while paused')).toBe(1)
    await replication.resume()
    expect(await countNotes(reads, 'while paused')).toBe(1)
    expect([reads.answered, troubles]).toEqual([{ replica: 0, leader: 2 }, ['behind']])
    await reads.close()
  })

  it.each([
    ['nothing answers there', () => 'postgres://nobody@127.0.0.1:9/nowhere'],
    ['it has not got the database yet', () => replication.replica.url('not_yet')],
  ])('goes to the leader while %s', async (_, url) => {
    const { reads, troubles } = open(url())
    await write(url())
    expect(await countNotes(reads, url())).toBe(1)
    expect([reads.answered, troubles]).toEqual([{ replica: 0, leader: 1 }, ['unavailable']])
    await reads.close()
  })

  it('begins anew on the leader when the replica interrupts it', async () => {
    const { reads, troubles } = open()
    let begun = 0
    const where = await reads.read(async (db) => {
      begun += 1
      const { rows } = await sql<{ process: number; isReplica: boolean }>`
        select pg_backend_pid() as process, pg_is_in_recovery() as "isReplica"`.execute(db)
      const [{ process, isReplica } = { process: 0, isReplica: false }] = rows
      if (isReplica) {
        const other = connect(replication.replica.url('postgres'), 1)
        await other.pool.query('select pg_terminate_backend($1)', [process])
        await other.close()
      }
      await sql`select 1`.execute(db)
      return isReplica ? 'replica' : 'leader'
    })
    expect([where, begun, troubles]).toEqual(['leader', 2, ['unavailable']])
    await reads.close()
  })

  it('rejects what the work itself rejects, without a second attempt', async () => {
    const { reads, troubles } = open()
    let begun = 0
    const failing = reads.read(async (db) => {
      begun += 1
      await sql`select 1 / 0`.execute(db)
    })
    await expect(failing).rejects.toThrow('division by zero')
    expect([begun, troubles]).toEqual([1, []])
    await reads.close()
  })

  it('reads from the leader alone where there is no replica', async () => {
    const reads = openReplica({ leader: leader.db, url: undefined, now: () => 0 })
    await write('alone')
    expect(await countNotes(reads, 'alone')).toBe(1)
    await reads.close()
  })

  it('takes a leader in the place of a replica, as after a failover', async () => {
    const { reads } = open(replication.leader.url('postgres'))
    await countNotes(reads, 'alone')
    expect(reads.answered).toEqual({ replica: 1, leader: 0 })
    await reads.close()
  })
})
