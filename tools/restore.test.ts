import { chmod, copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrateAsOwner } from '@kapao/database/bring-forward'
import { connect, type Database } from '@kapao/database/connect'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@kapao/database/embedded'
import { ensureDatabase } from '@kapao/database/ensure-database'
import { openWallet, postEntry } from '@kapao/ledger/ledger'
import { readHead } from '@kapao/ledger/seal'
import { copyCluster } from '@kapao/testkit/base-backup'
import { checkLedger } from '@kapao/testkit/book'
import { generateId } from '@kapao/testkit/random'
import { sealAll } from '@kapao/testkit/seals'
import { deposit } from '@kapao/testkit/test-book'
import { until } from '@kapao/testkit/until'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kapao-restore-'))
  await chmod(folder, 0o711)
})

afterEach(() => rm(folder, { recursive: true, force: true }))

/** Pays several members again and again until it is stopped; collects the entries that were acknowledged. */
function keepPaying(db: Database) {
  const acknowledged: string[] = []
  const enough = new AbortController()
  async function pay(): Promise<void> {
    const memberId = generateId()
    await openWallet(db, memberId, 'BAHT')
    while (!enough.signal.aborted) {
      const entry = deposit(memberId, 100n)
      const answer = await db.transaction().execute((tx) => postEntry(tx, entry))
      if (!answer.ok) throw new Error(`The book refused: ${answer.refusal}`)
      acknowledged.push(entry.entryId)
    }
  }
  const paying = Promise.all([pay(), pay(), pay(), pay()])
  return {
    acknowledged,
    end: () => {
      enough.abort()
      return paying
    },
  }
}

async function readEntryIds(server: EmbeddedPostgres): Promise<Set<string>> {
  const client = new pg.Client({ connectionString: server.url('kapao') })
  await client.connect()
  const { rows } = await client
    .query<{ entry_id: string }>('select entry_id from ledger.entry')
    .finally(() => client.end())
  return new Set(rows.map(({ entry_id: entryId }) => entryId))
}

test(
  'a backup taken while money moves holds everything acknowledged until its end, and can be continued',
  { timeout: 120_000 },
  async () => {
    const liveDir = join(folder, 'live')
    const live = await startEmbeddedPostgres({ dataDir: liveDir })
    await ensureDatabase(live.url('postgres'), 'kapao')
    await migrateAsOwner(live.url('kapao'))
    const before = connect(live.url('kapao'))
    const payments = keepPaying(before.db)
    await until('a good deal of money has moved', async () => payments.acknowledged.length > 40)
    await payments.end()
    const sealedEntries = await sealAll(before.db)
    const sealed = await readHead(before.db)
    const restoredDir = join(folder, 'restored')
    await mkdir(restoredDir)
    await chmod(restoredDir, 0o711)

    const more = keepPaying(before.db)
    let acknowledged: string[] = []
    await until('money moves again', async () => more.acknowledged.length > 10)
    function copied() {
      return void (acknowledged = [...payments.acknowledged, ...more.acknowledged])
    }
    await copyCluster(live.url('postgres'), {
      from: join(liveDir, 'cluster'),
      to: join(restoredDir, 'cluster'),
      copied,
    })
    await until(
      'more money has moved than the backup can hold',
      async () => payments.acknowledged.length + more.acknowledged.length > acknowledged.length + 20,
    )
    await more.end()
    await before.close()
    await live.stop()
    await copyFile(join(liveDir, 'postgres.json'), join(restoredDir, 'postgres.json'))

    const restored = await startEmbeddedPostgres({ dataDir: restoredDir })
    const { db, close } = connect(restored.url('kapao'))
    const held = await readEntryIds(restored)
    expect(acknowledged.filter((entryId) => !held.has(entryId))).toEqual([])
    expect(await checkLedger(restored.url('kapao'))).toEqual([])
    expect(await readHead(db)).toEqual(sealed)
    // Unsealed entries are sealed on top of the old chain, and paying continues.
    expect(await sealAll(db)).toBe(held.size - sealedEntries)
    const after = keepPaying(db)
    await until('money moves again', async () => after.acknowledged.length > 10)
    await after.end()
    expect(await checkLedger(restored.url('kapao'))).toEqual([])
    await close()
    await restored.stop()
  },
)
