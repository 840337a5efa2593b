import type { Answer } from '@kapao/contract/call'
import type { getReport } from '@kapao/contract/report'
import { connect } from '@kapao/database/connect'
import { ensureDatabase } from '@kapao/database/ensure-database'
import { recordDeposit } from '@kapao/testkit/movements'
import { fetchExport, rowsOfCsv, wantedExport } from '@kapao/testkit/exports'
import { joinOperator, type OperatorPerson } from '@kapao/testkit/operators'
import { join } from '@kapao/testkit/people'
import { asApplication } from '@kapao/testkit/postgres'
import { startReplication, type TestReplication } from '@kapao/testkit/replica'
import { sealAndSumUp } from '@kapao/testkit/seals'
import { spawnServer } from '@kapao/testkit/spawned-server'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig, SettingRefused } from './config.ts'
import { checkDatabase } from './platform/check-database.ts'
import { createLog } from './platform/log.ts'

let replication: TestReplication
let app: TestApp
let kanda: OperatorPerson

const march = { from: '2026-03-01', until: '2026-03-03', by: 'day' } as const

beforeAll(async () => {
  replication = await startReplication()
  const { leader, replica } = replication
  await ensureDatabase(leader.url('postgres'), 'kapao')
  app = await startTestApp(
    {
      ROLE: 'api',
      DATABASE_URL: asApplication(leader.url('kapao')),
      DATABASE_DIRECT_URL: '',
      DATABASE_REPLICA_URL: asApplication(replica.url('kapao')),
    },
    { databaseUrl: leader.url('kapao') },
  )
  kanda = await joinOperator(app, { operatorId: 'kanda' })
})

afterAll(async () => {
  await app.close()
  await replication.close()
})

async function depositAndSeal(): Promise<void> {
  const { memberId } = await join(app)
  const happenedAt = new Date('2026-03-01T10:00:00Z')
  await recordDeposit(app, { memberId, satang: 50_000n, happenedAt })
  await sealAndSumUp(app.db)
}

async function readDeposits(): Promise<number> {
  const { body } = await app.wire<Answer<typeof getReport>>('POST', '/api/operator/report', {
    ...kanda.speak,
    body: march,
  })
  const baht = body.reports.find(({ currency }) => currency === 'BAHT')
  return baht?.total.deposits.amount ?? 0
}

async function readMetric(by: 'replica' | 'leader'): Promise<number> {
  const metrics = await (await fetch(new URL('/metrics', app.api.consoleUrl))).text()
  return Number(new RegExp(`^kapao_replica_reads_total\\{by="${by}"\\} (\\d+)$`, 'm').exec(metrics)?.[1])
}

describe('a server with a replica', () => {
  it('reads reports and exports there, with what was sealed just before', async () => {
    await depositAndSeal()
    expect(await readDeposits()).toBe(500)
    await depositAndSeal()
    expect(await readDeposits()).toBe(1000)
    const file = await fetchExport(app, kanda, 'table', wantedExport({ kind: 'report', filter: march }))
    expect(rowsOfCsv(file.bytes)).toHaveLength(4)
    expect(await readMetric('replica')).toBeGreaterThan(0)
  })

  it('reads them from the leader while the replica is behind', async () => {
    const before = await readMetric('leader')
    await replication.pause()
    await depositAndSeal()
    expect(await readDeposits()).toBe(1500)
    await replication.resume()
    expect(await readMetric('leader')).toBeGreaterThan(before)
  })

  it('starts while nothing answers there, but not if it is another database', async () => {
    const settings = {
      ...app.environment,
      ROLE: 'api',
      DATABASE_REPLICA_URL: 'postgres://a:b@127.0.0.1:9/kapao',
    }
    const server = await spawnServer({ ...settings, LOG_LEVEL: 'warn' })
    expect(await server.stop()).toBe(0)
    expect(server.log()).toContain('replica.not_used')
    const DATABASE_REPLICA_URL = asApplication(replication.leader.url('postgres'))
    const config = readConfig({ ...settings, DATABASE_REPLICA_URL })
    const { pool, close } = connect(config.DATABASE_URL, 1)
    await expect(checkDatabase(config, pool, createLog('silent'))).rejects.toThrow(
      new SettingRefused('DATABASE_REPLICA_URL names another database than DATABASE_URL.'),
    )
    await close()
  })
})
