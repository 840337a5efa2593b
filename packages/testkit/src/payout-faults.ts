import { setTimeout as wait } from 'node:timers/promises'
import { writeSetting } from '@kapao/api/features/site/site'
import type { Withdrawal } from '@kapao/contract/withdrawal'
import { connect, type Database } from '@kapao/database/connect'
import { postEntry, readHouseBalance } from '@kapao/ledger/ledger'
import { checkBook } from './book.ts'
import { fastProgram } from './fast-program.ts'
import { letPayoutsGo, listSeenPayouts, type SeenPayout, spoilPayouts, decidePayout } from './payouts.ts'
import { join, type Person } from './people.ts'
import { generateId, randomInteger } from './random.ts'
import { spawnServer, type SpawnedServer } from './spawned-server.ts'
import { deposit } from './test-book.ts'
import { startSurroundings } from './test-app.ts'
import { type Wire, wireTo } from './wire.ts'

/** `careless` treats an unknown outcome as a refusal; `doubling` pays again under another reference. */
export type Carelessness = 'careless' | 'doubling'
export type PayoutFaultsOptions = {
  payouts: number
  kills: number
  members: number
  /** Runs a faulty server. The bank then pays each member's first payout, but its response is lost. */
  carelessness?: Carelessness
}

/** The result of a run: counts of what happened, and every difference that was found. */
export type PayoutFaultsReport = {
  payouts: number
  paid: number
  returned: number
  /** Payouts whose outcome was unknown at first, so that the bank was polled. */
  unknownAtFirst: number
  kills: number
  differences: string[]
}

const faults = ['delay', 'timeout', 'timeoutAfter', 'error', 'errorAfter', 'reset', 'html', 'forget', 'down']
const startSatang = 1_000_000n
const quietWithinSeconds = 240

type World = { db: Database; databaseUrl: string; outside: Wire; wire: Wire; people: Person[] }

/**
 * Makes withdrawals while four of ten calls to the bank fail with every fault that the sandbox can simulate, the bank
 * refuses some payouts and leaves others in progress, and the server is killed repeatedly. Then waits until every
 * withdrawal has ended, and compares wallets, withdrawals, book and bank to the satang.
 */
export async function runPayoutFaults(options: PayoutFaultsOptions): Promise<PayoutFaultsReport> {
  const surroundings = await startSurroundings()
  const program = [fastProgram, ...(options.carelessness ? [options.carelessness] : [])]
  function start(): Promise<SpawnedServer> {
    return spawnServer(surroundings.environment, program)
  }
  const { db, close } = connect(surroundings.databaseUrl, 2)
  let server = await start()
  const wire = wireTo(() => server.url)
  const outside = wireTo(surroundings.sandbox.url)
  const people = await populate({ db, wire, outside }, options.members)
  const world = { db, databaseUrl: surroundings.databaseUrl, outside, wire, people }
  await spoil(world, options)
  const counts = { payouts: 0, kills: 0 }
  function mayKill(): boolean {
    return (
      counts.kills < options.kills &&
      counts.payouts >= ((counts.kills + 1) * options.payouts) / (options.kills + 1)
    )
  }
  async function killer(): Promise<void> {
    while (counts.kills < options.kills) {
      if (mayKill()) {
        await server.kill()
        counts.kills += 1
        server = await start()
      }
      await wait(20)
    }
  }
  const banker = startBanker(world)
  await Promise.all([killer(), ...people.map((person) => play(world, person, counts, options))])
  await outside('DELETE', '/control/faults')
  const open = await waitForQuiet(db)
  await banker.stop()
  const differences = [...open, ...(await compare(world))]
  const ended = await db.selectFrom('withdrawal').select(['state', 'polls']).execute()
  await server.stop()
  await close()
  await surroundings.close()
  return {
    payouts: counts.payouts,
    paid: ended.filter(({ state }) => state === 'paid').length,
    returned: ended.filter(({ state }) => state === 'returned').length,
    unknownAtFirst: ended.filter(({ polls }) => polls > 0).length,
    kills: counts.kills,
    differences,
  }
}

async function populate(
  { db, ...wires }: Pick<World, 'db' | 'wire' | 'outside'>,
  members: number,
): Promise<Person[]> {
  await letPayoutsGo(db)
  await writeSetting({ db }, 'withdraw', { withdrawMin: 1, withdrawMax: 50_000 })
  const people: Person[] = []
  async function joinOneByOne(): Promise<void> {
    while (people.length + joining < members) {
      joining += 1
      const person = await join(wires)
      await db.transaction().execute((tx) => postEntry(tx, deposit(person.memberId, startSatang)))
      joining -= 1
      people.push(person)
    }
  }
  let joining = 0
  await Promise.all([joinOneByOne(), joinOneByOne(), joinOneByOne()])
  return people
}

function spoil({ outside }: World, { carelessness, members }: PayoutFaultsOptions): Promise<void> {
  return carelessness
    ? spoilPayouts({ outside }, { call: 'pay', fault: 'timeoutAfter', count: members })
    : spoilPayouts({ outside }, { fault: faults, rate: 0.4, delayMs: 400 })
}

type Counts = { payouts: number }

const outcomes: readonly ('refused' | 'silence')[] = ['refused', 'silence']

/** Makes withdrawals as one member, one after another, until all members together have made enough. */
async function play(
  world: World,
  person: Person,
  counts: Counts,
  { payouts, carelessness }: PayoutFaultsOptions,
): Promise<void> {
  while (counts.payouts < payouts) {
    counts.payouts += 1
    // One of sixteen is refused, and one of sixteen stays in progress until the banker decides it.
    const outcome = carelessness ? undefined : outcomes[randomInteger(0, 16)]
    if (outcome) await decidePayout(world, outcome)
    await insist(world, person, randomInteger(1, 31))
    await untilEnded(world, person)
  }
}

/** Repeats a request with one idempotency key until there is a response, since the server may be killed meanwhile. */
async function insist({ wire }: World, { token }: Person, amount: number): Promise<void> {
  const headers = { 'idempotency-key': generateId() }
  for (;;) {
    try {
      const { status, body } = await wire('POST', '/api/wallet/withdraw', {
        token,
        body: { amount },
        headers,
      })
      if (status === 200) return
      if (status !== 429 && status < 500) throw new Unexpected(`${status} ${JSON.stringify(body)}`)
      await wait(500)
    } catch (thrown) {
      if (thrown instanceof Unexpected) throw thrown
      await wait(50)
    }
  }
}

class Unexpected extends Error {}

/** Waits until the member has no withdrawal in progress. Retries while the server does not respond. */
async function untilEnded({ wire }: World, { token }: Person): Promise<void> {
  for (;;) {
    const response = await wire<{ withdrawals?: Withdrawal[] }>('GET', '/api/wallet/withdraw', {
      token,
    }).catch(() => undefined)
    const withdrawals = response?.body.withdrawals
    if (withdrawals?.every(({ status }) => status !== 'PROCESSING')) return
    await wait(60)
  }
}

/** Simulates a banker who decides the payouts that are in progress at the bank. */
function startBanker(world: World) {
  const stopping = new AbortController()
  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const waiting = (await listSeenPayouts(world)).filter(({ status }) => status === 'processing')
      for (const { reference } of waiting) {
        const body = { outcome: randomInteger(0, 2) === 0 ? 'done' : 'refused' }
        // The bank refuses this for a payout that is settled by now, which is fine.
        await world.outside('POST', `/control/payouts/${reference}`, { body })
      }
      await wait(200)
    }
  }
  const running = run()
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

async function waitForQuiet(db: Database): Promise<string[]> {
  for (let waited = 0; waited < quietWithinSeconds * 10; waited += 1) {
    const open = await findOpen(db)
    if (open.length === 0) return []
    await wait(100)
  }
  return (await findOpen(db)).map((withdrawal) => `still open: ${JSON.stringify(withdrawal)}`)
}

function findOpen(db: Database) {
  return db
    .selectFrom('withdrawal')
    .select(['withdrawal_id', 'state', 'last_answer', 'polls'])
    .where('ended_at', 'is', null)
    .execute()
}

async function compare(world: World): Promise<string[]> {
  const book = await checkBook(world.databaseUrl)
  return [
    ...book.map(({ what, subject }) => `the book: ${what}: ${subject}`),
    ...(await comparePayouts(world)),
    ...(await compareSums(world)),
  ]
}

/** Checks that the bank has paid each paid withdrawal exactly once, no returned one, and nothing else. */
async function comparePayouts({ db, outside }: World): Promise<string[]> {
  const ours = await db.selectFrom('withdrawal').select(['withdrawal_id', 'state', 'amount']).execute()
  const theirs = new Map((await listSeenPayouts({ outside })).map((payout) => [payout.reference, payout]))
  const known = new Set(ours.map(({ withdrawal_id }) => withdrawal_id))
  const strange = [...theirs.values()].filter(
    ({ reference, status }) => !known.has(reference) && status === 'paid',
  )
  return [
    ...ours.flatMap(({ withdrawal_id: id, state, amount }) => {
      const satang = satangPaid(theirs.get(id))
      const expected = state === 'paid' ? amount : 0n
      return satang === expected ? [] : [`${id} is ${state} of ${amount}; the bank has paid ${satang}`]
    }),
    ...strange.map(
      ({ reference, amount }) => `the bank has paid ${amount} by ${reference}, which is not ours`,
    ),
  ]
}

function satangPaid(payout: SeenPayout | undefined): bigint {
  return payout?.status === 'paid' ? BigInt(Math.round(payout.amount * 100)) : 0n
}

/** Checks that wallets and bank together hold all the money, with nothing in progress. */
async function compareSums({ db, outside, people }: World): Promise<string[]> {
  const { body } = await outside<{ payouts: { sums: { BAHT: string } } }>('GET', '/control/totals')
  const paid = BigInt(body.payouts.sums.BAHT)
  const booked = await readHouseBalance(db, 'bank:PAYOUT', 'BAHT')
  const { sum } = await db
    .selectFrom('ledger.account')
    .select(({ fn }) => fn.sum<string>('balance').as('sum'))
    .executeTakeFirstOrThrow()
  const put = startSatang * BigInt(people.length)
  const all = BigInt(sum) + paid
  return [
    ...(booked === paid ? [] : [`the book has paid out ${booked}, the bank ${paid}`]),
    ...(all === put ? [] : [`wallets and bank hold ${all}, and ${put} was put in`]),
  ]
}
