import { activateGames } from './games.ts'
import { recordDeposit } from './movements.ts'
import { playAt } from './offers.ts'
import { operatorKey } from './operator.ts'
import { join, type Person } from './people.ts'
import type { TestApp } from './test-app.ts'

/** A reward without any condition, so that several can be received in a row. */
const freeSettings = { isOpen: true, percent: 10, percentSuccess: 0, percentFail: 0, percentTurnover: 0 }

/** Writes the settings of the invite bonus or of refunds, as an operator does. */
export async function writeReward(
  app: TestApp,
  which: 'invite' | 'refund',
  settings: Record<string, unknown> = {},
): Promise<void> {
  const token = await operatorKey(app)
  const { status, body } = await app.wire('POST', `/api/operator/${which}`, {
    token,
    body: { ...freeSettings, ...settings },
  })
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
}

/** Records a completed deposit. */
export function payIn(app: TestApp, { memberId }: Person, satang: bigint): Promise<string> {
  return recordDeposit(app, { memberId, satang, happenedAt: app.clock.now() })
}

/** Transfers baht from a member's wallet to PG. */
export function moveIntoGame(app: TestApp, { token }: Person, amount: number) {
  return app.wire('POST', '/api/wallet/transfer', { token, body: { from: 'WALLET', to: 'PG', amount } })
}

/** Transfers an amount to PG, loses it there, and refreshes the game balances. */
export async function loseAtGame(app: TestApp, person: Person, satang: bigint): Promise<void> {
  await moveIntoGame(app, person, Number(satang) / 100)
  await playAt(app, person, 'PG', { stakeSatang: satang, result: 'lose' })
  // After a transfer the balances are polled at once, without the usual interval between two refreshes.
  const { status, body } = await app.wire('GET', '/api/wallet/refresh/slot', { token: person.token })
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
}

/** Registers Dao with the inviter's link, deposits 500 baht and opens a game account at PG. */
export async function joinByLink(
  app: TestApp,
  inviter: Person,
  overrides: Record<string, unknown> = {},
): Promise<Person> {
  const invitee = await join(app, { inviteCode: `PR${inviter.memberId}`, name: 'Dao', ...overrides })
  await payIn(app, invitee, 50_000n)
  await activateGames(app, invitee, ['PG'])
  return invitee
}
