import { setTimeout as wait } from 'node:timers/promises'
import { connect, type Database } from '@kapao/database/connect'
import { postEntry, readHouseBalance } from '@kapao/ledger/ledger'
import { checkBook } from './book.ts'
import { fastProgram } from './fast-program.ts'
import { activateGames, openProviders, usernameAt } from './games.ts'
import { join, type Person } from './people.ts'
import { generateId, randomInteger } from './random.ts'
import { spawnServer, type SpawnedServer } from './spawned-server.ts'
import { deposit } from './test-book.ts'
import { startSurroundings } from './test-app.ts'
import { type Wire, wireTo } from './wire.ts'

export type FaultsOptions = { transfers: number; kills: number; members: number; isCareless?: boolean }

/** The result of a run: counts of what happened, and every difference that was found. */
export type FaultsReport = {
  transfers: number
  inProgress: number
  failed: number
  kills: number
  differences: string[]
}

/** Two games of each protocol class: with our reference, in two phases, without a reference; with different units. */
const games = ['JOKER', 'SLOTXO', 'IMI', 'CIRCUS', 'ASKMEBET', 'HUAYHD']

const everyFault = [
  'delay',
  'timeout',
  'timeoutAfter',
  'error',
  'errorAfter',
  'reset',
  'html',
  'forget',
  'down',
]
/** Faults that a careless server always gets wrong: the provider has acted, but its response is lost. */
const actedInSilence = ['timeoutAfter', 'errorAfter']
const startSatang = 100_000n
const quietWithinSeconds = 240

type World = {
  db: Database
  databaseUrl: string
  outside: Wire
  wire: Wire
  people: Person[]
  usernames: Map<string, string>
}

type Counts = { transfers: number; inProgress: number; failed: number }

/**
 * Transfers money over all protocol classes while four of ten calls fail with every fault that the sandbox can simulate
 * and the server is killed repeatedly. Then waits until every transfer has ended, and compares wallets, book and
 * providers to the satang.
 */
export async function runFaults({
  transfers,
  kills,
  members,
  isCareless,
}: FaultsOptions): Promise<FaultsReport> {
  const surroundings = await startSurroundings()
  function start(): Promise<SpawnedServer> {
    return spawnServer(surroundings.environment, [fastProgram, ...(isCareless ? ['careless'] : [])])
  }
  const { db, close } = connect(surroundings.databaseUrl, 2)
  await openProviders(db, games)
  let server = await start()
  const wire = wireTo(() => server.url)
  const outside = wireTo(surroundings.sandbox.url)
  const world = await populate({ db, databaseUrl: surroundings.databaseUrl, outside, wire }, members)
  await outside('PUT', '/control/faults', {
    body: { party: 'games', fault: isCareless ? actedInSilence : everyFault, rate: 0.4, delayMs: 400 },
  })
  const counts: Counts = { transfers: 0, inProgress: 0, failed: 0 }
  let killed = 0
  function mayKill(): boolean {
    return killed < kills && counts.transfers >= ((killed + 1) * transfers) / (kills + 1)
  }
  async function killer(): Promise<void> {
    while (killed < kills) {
      if (mayKill()) {
        await server.kill()
        killed += 1
        server = await start()
      }
      await wait(20)
    }
  }
  // With a careless server money moves only from the wallet into games: errors in both directions could cancel out.
  const sources = isCareless ? ['WALLET'] : ['WALLET', 'WALLET', ...games]
  const acting = world.people.map((person) => play(world, person, { counts, enough: transfers, sources }))
  await Promise.all([killer(), ...acting])
  await outside('DELETE', '/control/faults')
  const differences = [...(await waitForQuiet(db)), ...(await compare(world))]
  await server.stop()
  await close()
  await surroundings.close()
  return { ...counts, kills: killed, differences }
}

async function populate(surroundings: Omit<World, 'people' | 'usernames'>, members: number): Promise<World> {
  const people: Person[] = []
  const usernames = new Map<string, string>()
  for (let index = 0; index < members; index += 1) {
    const person = await join(surroundings)
    await surroundings.db.transaction().execute((tx) => postEntry(tx, deposit(person.memberId, startSatang)))
    await activateGames(surroundings, person, games)
    for (const game of games)
      usernames.set(`${person.memberId} ${game}`, await usernameAt(surroundings, person, game))
    people.push(person)
  }
  return { ...surroundings, people, usernames }
}

function pick<T>(from: readonly T[]): T {
  return from[randomInteger(0, from.length)] as T
}

/** Makes transfers as one member until all members together have made enough. */
async function play(
  world: World,
  person: Person,
  { counts, enough, sources }: { counts: Counts; enough: number; sources: readonly string[] },
): Promise<void> {
  while (counts.transfers < enough) {
    const from = pick(sources)
    const to = pick(['WALLET', ...games].filter((account) => account !== from))
    const response = await insist(world, person, { from, to, amount: randomInteger(1, 31) })
    if (response.status === 429) await wait(500)
    const isBegun = response.status === 200 || response.transferId !== undefined
    if (!isBegun) continue
    counts.transfers += 1
    if (response.says === 'PROCESSING') counts.inProgress += 1
    if (response.status !== 200) counts.failed += 1
  }
}

type Reply = { status: number; says: string | undefined; transferId: string | undefined }

/** Repeats a request with one idempotency key until there is a response, since the server may be killed meanwhile. */
async function insist({ wire }: World, { token }: Person, body: unknown): Promise<Reply> {
  const headers = { 'idempotency-key': generateId() }
  for (;;) {
    try {
      const response = await wire<{ status?: string; details?: { transferId?: string } }>(
        'POST',
        '/api/wallet/transfer',
        { token, body, headers },
      )
      const { status, details } = response.body
      return { status: response.status, says: status, transferId: details?.transferId }
    } catch {
      await wait(50)
    }
  }
}

async function waitForQuiet(db: Database): Promise<string[]> {
  for (let waited = 0; waited < quietWithinSeconds * 10; waited += 1) {
    const open = await db.selectFrom('transfer').select('transfer_id').where('state', '=', 'open').execute()
    if (open.length === 0) return []
    await wait(100)
  }
  const open = await db
    .selectFrom('transfer_leg')
    .select(['game', 'state', 'last_answer', 'polls'])
    .where('state', 'in', ['waiting', 'held', 'submitted', 'manual_review'])
    .execute()
  return open.map((leg) => `still open: ${JSON.stringify(leg)}`)
}

type AtProvider = { moves: { direction: string; amount: string }[]; balance: string }

async function compare(world: World): Promise<string[]> {
  const book = await checkBook(world.databaseUrl)
  const accounts = await Promise.all(
    world.people.flatMap(({ memberId }) => games.map((game) => compareAccount(world, memberId, game))),
  )
  return [
    ...book.map(({ what, subject }) => `the book: ${what}: ${subject}`),
    ...accounts.flatMap(({ differences }) => differences),
    ...(await compareSums(world)),
  ]
}

/** Checks that the moves of a game account at the provider are exactly its completed legs. */
async function compareAccount(
  { db, outside, usernames }: World,
  memberId: string,
  game: string,
): Promise<{ differences: string[] }> {
  const username = usernames.get(`${memberId} ${game}`)
  const { body } = await outside<AtProvider>('GET', `/control/games/${game}/${username}`)
  const legs = await db
    .selectFrom('transfer_leg')
    .select(['direction', 'amount'])
    .where('member_id', '=', memberId)
    .where('game', '=', game)
    .where('state', '=', 'done')
    .execute()
  const ours = legs.map(({ direction, amount }) => `${direction} ${amount}`).toSorted()
  const theirs = body.moves.map(({ direction, amount }) => `${direction} ${amount}`).toSorted()
  const isSame = ours.join() === theirs.join()
  return { differences: isSame ? [] : [`${game} ${username}: ours ${ours.join()}; theirs ${theirs.join()}`] }
}

/** Checks that wallets and providers together hold all the money, with nothing in transfer. */
async function compareSums({ db, outside, people }: World): Promise<string[]> {
  const { body } = await outside<{ games: Record<string, { held: string; in: string; out: string }> }>(
    'GET',
    '/control/totals',
  )
  const differences: string[] = []
  let atProviders = 0n
  for (const game of games) {
    const totals = body.games[game]
    const reported = BigInt(totals?.in ?? 0) - BigInt(totals?.out ?? 0)
    const booked = await readHouseBalance(db, `provider:${game}`, 'BAHT')
    if (reported !== booked) differences.push(`${game}: the book has ${booked}, the provider ${reported}`)
    atProviders += reported
  }
  const { sum } = await db
    .selectFrom('ledger.account')
    .select(({ fn }) => fn.sum<string>('balance').as('sum'))
    .executeTakeFirstOrThrow()
  const all = BigInt(sum) + atProviders
  const put = startSatang * BigInt(people.length)
  if (all !== put) differences.push(`wallets and providers hold ${all}, and ${put} was put in`)
  return differences
}
