import type { Grant } from '@kapao/contract/grant'
import { operatorKey } from './operator.ts'
import type { Person } from './people.ts'
import { usernameAt } from './games.ts'
import type { TestApp } from './test-app.ts'

/** A bonus of half the deposit that fails at a tenth of the base and succeeds at twice the base. */
const usualOffer = {
  kind: 'bonus',
  type: 'limit',
  maxReceived: 1,
  leastDeposit: 100,
  creditPercent: 50,
  creditMost: 1000,
  percentFail: 10,
  percentSuccess: 200,
  place: 1,
}

/** Writes an offer as an operator does. */
export async function writeOffer(
  app: TestApp,
  offer: { code: string } & Record<string, unknown>,
): Promise<void> {
  const token = await operatorKey(app)
  const { status, body } = await app.wire('POST', '/api/operator/offers', {
    token,
    body: { ...usualOffer, ...offer },
  })
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
}

/** Plays a game at the provider. Returns the winnings in satang; a loss is negative. */
export async function playAt(
  app: TestApp,
  person: Person,
  code: string,
  { stakeSatang, result, rounds = 1 }: { stakeSatang: bigint; result: 'win' | 'lose'; rounds?: number },
): Promise<bigint> {
  const username = await usernameAt(app, person, code)
  const { status, body } = await app.outside<{ won: string }>(
    'POST',
    `/control/games/${code}/${username}/play`,
    { body: { rounds, stake: Number(stakeSatang) / 100, result } },
  )
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return BigInt(body.won)
}

/** Refreshes all game balances, as the home screen does when it is opened after a while. */
export async function refreshGames(app: TestApp, { token }: Person): Promise<void> {
  app.clock.advance(11)
  const { status, body } = await app.wire('GET', '/api/wallet/refresh/slot', { token })
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
}

/** Reads the member's active grant and the last ended one. */
export async function readGrants(
  { wire }: Pick<TestApp, 'wire'>,
  { token }: Person,
): Promise<{ grant: Grant | null; last: Grant | null }> {
  return (await wire<{ grant: Grant | null; last: Grant | null }>('GET', '/api/grant', { token })).body
}

/** Reads the balance of the member's wallet in baht. */
export async function readWallet({ wire }: Pick<TestApp, 'wire'>, { token }: Person): Promise<number> {
  return (await wire<{ amount: number }>('GET', '/api/wallet', { token })).body.amount
}
