import { connect } from '@kapao/database/connect'
import { checkBook } from '@kapao/testkit/book'
import { openBankAccount } from '@kapao/testkit/feed'
import { holdLock } from '@kapao/testkit/lock'
import { loseAnswer } from '@kapao/testkit/lost-answer'
import { join, type Person, proveAccount } from '@kapao/testkit/people'
import { spawnServer, type SpawnedServer } from '@kapao/testkit/spawned-server'
import { startSurroundings } from '@kapao/testkit/test-app'
import { until } from '@kapao/testkit/until'
import { wireTo } from '@kapao/testkit/wire'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

const scb = '4013334447'

let surroundings: Awaited<ReturnType<typeof startSurroundings>>
let connection: ReturnType<typeof connect>
let server: SpawnedServer
let person: Person

const wire = wireTo(() => server.url)
const outside = wireTo(() => surroundings.sandbox.url)

async function restart(): Promise<void> {
  server = await spawnServer(surroundings.environment)
  surroundings.sandbox.setCallbackUrl(server.url)
}

beforeAll(async () => {
  surroundings = await startSurroundings()
  connection = connect(surroundings.databaseUrl)
  await openBankAccount(connection.db, { bankCode: 'SCB', accountNo: scb })
})

beforeEach(async () => {
  await restart()
  person = await join({ wire, outside })
  await proveAccount(connection.db, person)
})

afterEach(async () => {
  expect(await server.stop()).toBe(0)
  expect(await checkBook(surroundings.databaseUrl)).toEqual([])
})

afterAll(async () => {
  await connection.close()
  await surroundings.close()
})

/** A transfer at the sandbox bank, which repeats its report until it is answered. */
function transfer() {
  return outside('POST', '/control/bank/transfer', {
    body: {
      fromBank: 'KBANK',
      fromAccount: person.phone,
      fromName: 'SOMCHAI JAIDEE',
      toBank: 'SCB',
      toAccount: scb,
      amount: 100.25,
    },
  })
}

async function expectOneCredit(): Promise<void> {
  await until('the bank has been answered', async () => {
    const { body } = await outside<{ bankfeed: { callbacksWaiting: number } }>('GET', '/control/totals')
    return body.bankfeed.callbacksWaiting === 0
  })
  const { body } = await wire('POST', '/api/statement', { token: person.token, body: {} })
  expect(body).toMatchObject({ total: 1, statements: [{ amount: 100.25, status: 'SUCCESS' }] })
}

describe('a server killed with kill -9', () => {
  it('before a bank transaction is committed, credits it once when the bank repeats it', async () => {
    const lock = await holdLock(
      surroundings.databaseUrl,
      `select 1 from ledger.account where member_id = '${person.memberId}' for update`,
    )
    await transfer()
    await until('the server waits to write the credit', lock.isAwaited)
    await server.kill()
    await lock.letGo()
    const kept = await connection.db.selectFrom('bank_transaction').select('bank_transaction_id').execute()
    expect(kept).toEqual([])
    await restart()
    await expectOneCredit()
  })

  it('after a bank transaction is committed but before it is answered, credits it once although the bank repeats it', async () => {
    const between = await loseAnswer(server)
    surroundings.sandbox.setCallbackUrl(between.url)
    await transfer()
    await until('the credit committed and its answer was lost', async () => between.status())
    await restart()
    between.close()
    expect(between.status()).toBe(200)
    await expectOneCredit()
  })
})
