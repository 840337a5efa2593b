import { randomUUID } from 'node:crypto'
import type { QrDeposit } from '@kapao/contract/deposit'
import { connect } from '@kapao/database/connect'
import { checkBook } from '@kapao/testkit/book'
import { openKbankAccount } from '@kapao/testkit/kbank'
import { holdLock } from '@kapao/testkit/lock'
import { loseAnswer } from '@kapao/testkit/lost-answer'
import { join, type Person } from '@kapao/testkit/people'
import { spawnServer, type SpawnedServer } from '@kapao/testkit/spawned-server'
import { startSurroundings } from '@kapao/testkit/test-app'
import { until } from '@kapao/testkit/until'
import { wireTo } from '@kapao/testkit/wire'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

let surroundings: Awaited<ReturnType<typeof startSurroundings>>
let connection: ReturnType<typeof connect>
let server: SpawnedServer
let person: Person

const wire = wireTo(() => server.url)
const outside = wireTo(() => surroundings.sandbox.url)

/** The server of a test goes on to the next one: a process takes longer to start than a test to run. */
async function restart(): Promise<void> {
  server = await spawnServer(surroundings.environment)
  surroundings.sandbox.setCallbackUrl(server.url)
}

beforeAll(async () => {
  surroundings = await startSurroundings()
  connection = connect(surroundings.databaseUrl)
  await openKbankAccount(connection.db)
  await restart()
})

beforeEach(async () => {
  person = await join({ wire, outside })
})

afterEach(async () => {
  await outside('DELETE', '/control/faults')
  expect(await checkBook(surroundings.databaseUrl)).toEqual([])
})

afterAll(async () => {
  expect(await server.stop()).toBe(0)
  await connection.close()
  await surroundings.close()
})

function create(key: string) {
  return wire<QrDeposit>('POST', '/api/qrcode/KBANK', {
    token: person.token,
    body: { amount: 100 },
    headers: { 'idempotency-key': key },
  })
}

function pay(qr: QrDeposit) {
  return outside('POST', `/control/qr/KBANK/${qr.qrcodeId}/pay`, { body: {} })
}

async function balanceOf(): Promise<unknown> {
  return (await wire('GET', '/api/wallet', { token: person.token })).body['amount']
}

async function expectOneCredit(qr: QrDeposit): Promise<void> {
  await until('the money arrived', async () => (await balanceOf()) === qr.amount)
  await until('the bank has been answered', async () => {
    const { body } = await outside<{ callbacks: { isDelivered: boolean }[] }>(
      'GET',
      `/control/qr/KBANK/${qr.qrcodeId}`,
    )
    return body.callbacks.every(({ isDelivered }) => isDelivered)
  })
  const { body } = await wire<{ total: number }>('POST', '/api/statement', { token: person.token, body: {} })
  expect(body.total).toBe(1)
  expect(await balanceOf()).toBe(qr.amount)
}

describe('a server killed with kill -9', () => {
  it('before the QR commits, leaves no QR, and a repeat creates it after the restart', async () => {
    const key = randomUUID()
    const lock = await holdLock(surroundings.databaseUrl, 'lock table deposit_qr in access exclusive mode')
    const cutOff = create(key).catch(() => 'cut off')
    await until('the server waits to write the QR', lock.isAwaited)
    await server.kill()
    expect(await cutOff).toBe('cut off')
    await lock.letGo()
    await restart()
    const { body } = await create(key)
    expect(body).toMatchObject({ hasQrcode: true, amount: 100 })
    await pay(body)
    await expectOneCredit(body)
  })

  it('after the QR commits but before the bank answers, returns the same QR to a repeat', async () => {
    const key = randomUUID()
    await outside('PUT', '/control/faults', {
      body: { party: 'kbank', call: 'createQr', fault: 'delay', delayMs: 60_000, rate: 1, count: 1 },
    })
    const cutOff = create(key).catch(() => 'cut off')
    const written = await until('the QR is committed', () =>
      connection.db
        .selectFrom('deposit_qr')
        .select(['qrcode_id', 'state'])
        .where('member_id', '=', person.memberId)
        .executeTakeFirst(),
    )
    await server.kill()
    expect(await cutOff).toBe('cut off')
    // The kill may have come before the call to the bank: the delay would then hit the repeat.
    await outside('DELETE', '/control/faults')
    await restart()
    const { body } = await create(key)
    expect(body.qrcodeId).toBe(written.qrcode_id)
    await pay(body)
    await expectOneCredit(body)
  })

  it('after the response with the QR, still shows it, and credits it once', async () => {
    const { body } = await create(randomUUID())
    await server.kill()
    await pay(body)
    await restart()
    await expectOneCredit(body)
  })

  it('before the credit commits, credits it once when the bank repeats its call-back', async () => {
    const { body } = await create(randomUUID())
    const lock = await holdLock(
      surroundings.databaseUrl,
      `select 1 from ledger.account where member_id = '${person.memberId}' for update`,
    )
    await pay(body)
    await until('the server waits to write the credit', lock.isAwaited)
    await server.kill()
    await lock.letGo()
    await restart()
    await expectOneCredit(body)
  })

  it('after the credit commits but before the call-back is answered, credits it once although the bank repeats it', async () => {
    const { body } = await create(randomUUID())
    const between = await loseAnswer(server)
    surroundings.sandbox.setCallbackUrl(between.url)
    await pay(body)
    await until('the credit committed and its answer was lost', async () => between.status())
    await restart()
    between.close()
    expect(between.status()).toBe(200)
    await expectOneCredit(body)
  })
})
