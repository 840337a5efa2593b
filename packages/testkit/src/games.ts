import { demoProviders } from '@kapao/demo/demo-games'
import type { GameList } from '@kapao/contract/game'
import type { Database } from '@kapao/database/connect'
import { recordDeposit } from './movements.ts'
import { operatorKey } from './operator.ts'
import { joinProved, type Person } from './people.ts'
import type { TestApp } from './test-app.ts'
import { until } from './until.ts'
import type { Wire } from './wire.ts'

function codesIn(wanted: 'BAHT' | 'LAK'): readonly string[] {
  return demoProviders.filter(({ currency }) => currency === wanted).map(({ code }) => code)
}

/** The codes of the demo's game providers for wallets in baht, in the demo's order. */
export const gameCodes = codesIn('BAHT')

/** The same companies for wallets in kip. */
export const kipGameCodes = codesIn('LAK')

/** Inserts the demo's game providers, as the seed does, or only those of `codes`. */
export async function openProviders(db: Database, codes: readonly string[] = gameCodes): Promise<void> {
  await db
    .insertInto('game_provider')
    .values(demoProviders.filter(({ code }) => codes.includes(code)))
    .execute()
}

/** Switches a provider on or off. One that is off pays out what it holds, and accepts no new money. */
export async function switchProvider(db: Database, code: string, isEnabled: boolean): Promise<void> {
  await db.updateTable('game_provider').set({ is_enabled: isEnabled }).where('code', '=', code).execute()
}

type Wires = { wire: Wire; outside: Wire }

/**
 * Opens the member's game accounts at these games. Where the provider did not respond in time, the member tries again
 * until the account is open: servers of fault tests wait for half a second only.
 */
export async function activateGames(
  { wire }: Pick<Wires, 'wire'>,
  { token }: Person,
  codes: readonly string[],
): Promise<void> {
  for (const code of codes)
    await until(`the account at ${code} is open`, async () => {
      const { status, body } = await wire<{ message?: string }>('GET', `/api/wallet/activate/${code}`, {
        token,
      })
      if (status === 200 || body.message === 'SLOT_ALREADY_ACTIVE') return true
      if (body.message === 'SLOT_ACTIVATE_FAIL') return false
      throw new Error(`${code}: ${status} ${JSON.stringify(body)}`)
    })
}

/** Registers a member with an amount in the wallet and game accounts at these games. */
export async function joinWithMoney(
  app: TestApp,
  satang: bigint,
  codes: readonly string[] = [],
): Promise<Person> {
  const person = await joinProved(app)
  if (satang > 0n)
    await recordDeposit(app, { memberId: person.memberId, satang, happenedAt: app.clock.now() })
  await activateGames(app, person, codes)
  return person
}

/** Reads the member's games and their balances from our server. */
export async function listGames({ wire }: Pick<Wires, 'wire'>, { token }: Person): Promise<GameList> {
  return (await wire<GameList>('GET', '/api/wallet/slot', { token })).body
}

/** Reads the member's username at a game. */
export async function usernameAt(
  { wire }: Pick<Wires, 'wire'>,
  { token }: Person,
  code: string,
): Promise<string> {
  const { body } = await wire<{ username: string }>('GET', `/api/wallet/account/${code}`, { token })
  return body.username
}

/** Reads the balance of the member's game account at the provider itself, in satang. */
export async function balanceAtProvider(wires: Wires, person: Person, code: string): Promise<bigint> {
  const username = await usernameAt(wires, person, code)
  const { body } = await wires.outside<{ balance?: string }>('GET', `/control/games/${code}/${username}`)
  return BigInt(body.balance ?? '0')
}

export type GameFault = {
  fault: string | string[]
  call?: string
  rate?: number
  count?: number
  delayMs?: number
}

/** Makes calls to a provider, or to all of them (`games`), fail with a simulated fault. */
export async function spoilGame({ outside }: Pick<Wires, 'outside'>, party: string, fault: GameFault) {
  const { status, body } = await outside('PUT', '/control/faults', { body: { party, rate: 1, ...fault } })
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
}

export async function mendGames({ outside }: Pick<Wires, 'outside'>): Promise<void> {
  await outside('DELETE', '/control/faults')
}

/** Writes a game provider as an operator does. Fields that are not given are those of PG. */
export async function writeProvider(
  app: Pick<TestApp, 'wire' | 'db'>,
  named: Record<string, unknown> & { code: string },
): Promise<void> {
  const token = await operatorKey(app)
  const { body: known } = await app.wire<Record<string, unknown>[]>('GET', '/api/operator/games', { token })
  const { hasCredentials: _, ...pg } = known.find(({ code }) => code === 'PG') ?? {}
  const body = { ...pg, loginWay: 'web', web: 'login', ...named }
  const { status, body: answer } = await app.wire('POST', '/api/operator/games', { token, body })
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(answer)}`)
}
