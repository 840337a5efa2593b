import { randomUUID } from 'node:crypto'
import { connect } from '@kapao/database/connect'
import { checkBook } from '@kapao/testkit/book'
import { fastProgram } from '@kapao/testkit/fast-program'
import {
  giftWallet,
  makeGift,
  openGiftWallet,
  readGiftKey,
  sealText,
  sendGift,
  voucherOf,
} from '@kapao/testkit/gifts'
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
let link: string
let jwe: string
let logged = ''

const wires = { wire: wireTo(() => server.url), outside: wireTo(() => surroundings.sandbox.url) }

/** The server of a test goes on to the next one: a process takes longer to start than a test to run. */
async function restart(): Promise<void> {
  server = await spawnServer({ ...surroundings.environment, LOG_LEVEL: 'trace' }, [fastProgram])
}

beforeAll(async () => {
  surroundings = await startSurroundings()
  connection = connect(surroundings.databaseUrl)
  await openGiftWallet(connection.db)
  await restart()
})

beforeEach(async () => {
  person = await join(wires)
  link = await makeGift(wires, { amount: 40 })
  jwe = await sealText(await readGiftKey(wires, person.token), `${link}::${giftWallet.name}`)
})

afterEach(async () => {
  await wires.outside('DELETE', '/control/faults')
  logged += server.log()
  expect(await checkBook(surroundings.databaseUrl)).toEqual([])
})

afterAll(async () => {
  await server.stop()
  await connection.close()
  await surroundings.close()
})

function send(key: string) {
  return sendGift(wires, { token: person.token, jwe, key })
}

async function isTaken(): Promise<boolean> {
  const { body } = await wires.outside<{ error?: string }>(
    'POST',
    `/control/truewallet/gift/${voucherOf(link)}/take`,
    { body: { wallet: '0899999998' } },
  )
  return body.error === 'taken'
}

/** The gift ends automatically and is credited once; repeating the same request returns the result. */
async function expectOnce(key: string): Promise<void> {
  const { token } = person
  const lines = await until('the gift is credited', async () => {
    const { body } = await wires.wire<{ statements: { _id: string; status: string }[] }>(
      'POST',
      '/api/statement',
      { token, body: {} },
    )
    return body.statements[0]?.status === 'SUCCESS' ? body.statements : undefined
  })
  expect(lines).toHaveLength(1)
  expect((await send(key)).body).toEqual({ _id: lines[0]?._id, amount: 40, status: 'SUCCESS' })
  expect((await wires.wire('GET', '/api/wallet', { token })).body['amount']).toBe(40)
}

describe('a server killed with kill -9', () => {
  it('after it committed the gift, before it called the e-wallet, redeems it after the restart', async () => {
    const key = randomUUID()
    await wires.outside('PUT', '/control/faults', {
      body: { party: 'truewallet', call: 'redeem', fault: 'timeout' },
    })
    const cutOff = send(key).catch(() => 'cut off')
    await until('the gift is committed', () =>
      connection.db
        .selectFrom('gift')
        .select('gift_id')
        .where('member_id', '=', person.memberId)
        .executeTakeFirst(),
    )
    await server.kill()
    expect(await cutOff).toBe('cut off')
    await wires.outside('DELETE', '/control/faults')
    await restart()
    await expectOnce(key)
  })

  it('after the e-wallet has paid, before its answer arrived, credits it once', async () => {
    const key = randomUUID()
    await wires.outside('PUT', '/control/faults', {
      body: { party: 'truewallet', call: 'redeem', fault: 'timeoutAfter', count: 1 },
    })
    const cutOff = send(key).catch(() => 'cut off')
    await until('the e-wallet has paid', async () => {
      const gift = await connection.db
        .selectFrom('gift')
        .select('gift_id')
        .where('member_id', '=', person.memberId)
        .executeTakeFirst()
      return gift !== undefined && (await hasPaid())
    })
    await server.kill()
    await cutOff
    await restart()
    await expectOnce(key)
    expect(await isTaken()).toBe(true)
  })
})

/** Whether the e-wallet has no unredeemed gift left, so that this one is paid, too. */
async function hasPaid(): Promise<boolean> {
  const { body } = await wires.outside<{ truewallet: { waiting: string } }>('GET', '/control/totals')
  return body.truewallet.waiting === '0'
}

it('logs neither links nor wallet numbers nor the sealed request', async () => {
  const key = randomUUID()
  await wires.outside('PUT', '/control/faults', {
    body: { party: 'truewallet', call: 'redeem', fault: 'errorAfter', count: 1 },
  })
  await send(key)
  await expectOnce(key)
  const bad = await sealText(await readGiftKey(wires, person.token), `${link}::nobody at all`)
  expect((await sendGift(wires, { token: person.token, jwe: bad })).status).toBe(404)
  await server.stop()
  logged += server.log()
  // Proves that these requests were logged at all.
  expect(logged).toContain('/api/wallet/truelink')
  expect(logged).toContain('gift.outcome_unknown')
  for (const secret of [
    voucherOf(link),
    'gift.truemoney.com',
    giftWallet.name,
    giftWallet.number,
    jwe,
    'nobody at all',
  ])
    expect(logged).not.toContain(secret)
  await restart()
})
