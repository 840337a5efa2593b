import type { QrDeposit } from '@kapao/contract/deposit'
import { collectAnnouncements } from '@kapao/testkit/announcements'
import { openGatewayAccounts } from '@kapao/testkit/gateways'
import { openKbankAccount, payment, sendKbankWebhook } from '@kapao/testkit/kbank'
import { readWallet } from '@kapao/testkit/offers'
import { join, type Person } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createBatches } from '../../platform/batch.ts'
import { secondsAfter } from '../../platform/clock.ts'
import { expireQrDeposit } from './expire-qr-deposit.ts'
import { pollQr } from './poll-qr.ts'

let app: TestApp

beforeAll(async () => {
  // No worker: each test runs the jobs itself.
  app = await startTestApp({ ROLE: 'api' })
  await openKbankAccount(app.db)
  await openGatewayAccounts(app.db)
})

afterEach(async () => {
  await app.outside('DELETE', '/control/faults')
})

// Closing checks the whole book.
afterAll(() => app.close())

type Qr = { person: Person; memberId: string; qrcodeId: string; amount: number; createdAt: Date }

async function createQr(provider: 'KBANK' | 'WW' = 'KBANK'): Promise<Qr> {
  const person = await join(app)
  const { body } = await app.wire<Required<QrDeposit>>('POST', `/api/qrcode/${provider}`, {
    token: person.token,
    body: { amount: 100 },
  })
  const { created_at: createdAt } = await readQr(body.qrcodeId)
  return { person, memberId: person.memberId, qrcodeId: body.qrcodeId, amount: body.amount, createdAt }
}

function readQr(qrcodeId: string) {
  return app.db
    .selectFrom('deposit_qr')
    .select(['created_at', 'expires_at', 'ended_at', 'state'])
    .where('qrcode_id', '=', qrcodeId)
    .executeTakeFirstOrThrow()
}

/** After how many seconds the first poll of the QR that was created last is due. It has no key. */
async function firstPollOf({ createdAt }: Qr): Promise<number> {
  const { rows } = await sql<{ run_at: Date }>`
    select run_at from graphile_worker.jobs where task_identifier = 'pollQr' and key is null
    order by id desc limit 1`.execute(app.db)
  return Math.round(((rows[0]?.run_at.getTime() ?? 0) - createdAt.getTime()) / 1000)
}

/** The later polls of a QR: the number of each, and how many seconds after the QR's creation it is due. */
async function pollsOf({ qrcodeId, createdAt }: Qr): Promise<[number: number, seconds: number][]> {
  const { rows } = await sql<{ key: string; run_at: Date }>`
    select key, run_at from graphile_worker.jobs
    where task_identifier = 'pollQr' and key like ${`%${qrcodeId}%`}`.execute(app.db)
  return rows
    .map(({ key, run_at: at }): [number, number] => [
      Number(key.split(' ').at(-1)),
      Math.round((at.getTime() - createdAt.getTime()) / 1000),
    ])
    .toSorted(([one], [other]) => one - other)
}

function poll({ memberId, qrcodeId }: Qr, turn: number, context = app.context) {
  return pollQr.run({ memberId, qrcodeId, turn }, context)
}

/** Pays a QR at WW, whose call-back gets lost. */
async function payUnreported({ qrcodeId }: Qr): Promise<void> {
  await app.outside('PUT', '/control/faults', { body: { party: 'ww', call: 'callback', fault: 'silence' } })
  await app.outside('POST', `/control/qr/WW/${qrcodeId}/pay`, { body: {} })
}

describe('the polls of a QR', () => {
  it('follow each other from ten seconds to 25 hours after its creation', async () => {
    const qr = await createQr()
    expect(await firstPollOf(qr)).toBe(10)
    for (let turn = 0; turn < 18; turn += 1) await poll(qr, turn)
    expect((await pollsOf(qr)).map(([, seconds]) => seconds)).toEqual([
      20, 35, 55, 80, 110, 150, 210, 300, 420, 600, 780, 930, 1200, 2400, 7_200, 28_800, 90_000,
    ])
  })

  it('are only the last three once it is paid, which look for a second payment', async () => {
    const qr = await createQr()
    expect((await sendKbankWebhook(app, payment(qr.amount))).status).toBe(200)
    await poll(qr, 3)
    for (const turn of [15, 16, 17]) await poll(qr, turn)
    expect(await pollsOf(qr)).toEqual([
      [15, 7_200],
      [16, 28_800],
      [17, 90_000],
    ])
  })

  it('credit what was paid, and tell the member’s devices once', async () => {
    const qr = await createQr('WW')
    await payUnreported(qr)
    const notified = await collectAnnouncements(app, async () => {
      for (const turn of [0, 1, 15]) await poll(qr, turn)
    })
    expect([notified, (await readQr(qr.qrcodeId)).state]).toEqual([[qr.memberId], 'paid'])
  })

  it('credit a second payment by the last three alone', async () => {
    const qr = await createQr('WW')
    await payUnreported(qr)
    await poll(qr, 0)
    await payUnreported(qr)
    await poll(qr, 14)
    expect(await readWallet(app, qr.person)).toBe(qr.amount)
    await poll(qr, 15)
    expect(await readWallet(app, qr.person)).toBe(2 * qr.amount)
  })

  it('go on after a payment whose time is implausible, and credit nothing', async () => {
    const qr = await createQr('WW')
    await payUnreported(qr)
    const now = secondsAfter(app.clock.now(), 8 * 24 * 60 * 60)
    await poll(qr, 0, { ...app.context, clock: { now: () => now } })
    expect([await readWallet(app, qr.person), await pollsOf(qr)]).toEqual([0, [[1, 20]]])
  })

  it('are repeated when too many payments wait to be settled, and credit it then', async () => {
    const qr = await createQr('WW')
    await payUnreported(qr)
    const { batch } = createBatches(app.db, { waiting: 0 })
    await expect(poll(qr, 0, { ...app.context, batch })).rejects.toThrow('Too many payments')
    expect([await readWallet(app, qr.person), await pollsOf(qr)]).toEqual([0, []])
    await poll(qr, 0)
    expect(await readWallet(app, qr.person)).toBe(qr.amount)
  })

  it('end where the QR is not known', async () => {
    const qr = await createQr()
    await poll({ ...qr, memberId: (await join(app)).memberId }, 0)
    expect(await pollsOf(qr)).toEqual([])
  })
})

describe('the expiry of a QR', () => {
  function expire({ memberId, qrcodeId }: Pick<Qr, 'memberId' | 'qrcodeId'>) {
    return collectAnnouncements(app, () => expireQrDeposit.run({ memberId, qrcodeId }, app.context))
  }

  it('ends it at its moment and not before, once, and tells the member’s devices', async () => {
    const qr = await createQr()
    const { expires_at: end } = await readQr(qr.qrcodeId)
    app.clock.freeze(new Date(end.getTime() - 1))
    expect([await expire(qr), (await readQr(qr.qrcodeId)).state]).toEqual([[], 'live'])
    app.clock.freeze(end)
    expect(await expire(qr)).toEqual([qr.memberId])
    expect(await readQr(qr.qrcodeId)).toMatchObject({ state: 'expired', ended_at: end })
    expect(await expire(qr)).toEqual([])
    app.clock.set(new Date())
  })

  it('changes nothing where the QR was paid or is not known', async () => {
    const qr = await createQr()
    await sendKbankWebhook(app, payment(qr.amount))
    app.clock.advance(24 * 60 * 60)
    expect([await expire(qr), (await readQr(qr.qrcodeId)).state]).toEqual([[], 'paid'])
    const other = (await join(app)).memberId
    expect(await expire({ ...qr, memberId: other })).toEqual([])
    app.clock.set(new Date())
  })
})
