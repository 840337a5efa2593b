import { connect } from '@kapao/database/connect'
import { joinWithMoney, openProviders } from '@kapao/testkit/games'
import type { Person } from '@kapao/testkit/people'
import { setup } from '@kapao/testkit/postgres-setup'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { now } from './clock.ts'
import { readBackend } from './cost.store.ts'
import { readPlayTime, timeFunctions } from './play-cost.store.ts'
import { readFamilyTime, readParent } from './processor-time.ts'
import { measure } from './rate.ts'

const members = 8
const games = ['PG', 'JOKER2']

type Options = { rounds: number; seconds: number }

/** Of a transfer between the wallet and a game: its rate, and what the database spends on it and on keeping its play. */
export type PlayCost = {
  transfersPerSecond: number
  /** Microseconds of processor time. */
  database: number
  /** Microseconds in the triggers that keep play. */
  play: number
  /** The bar is 0.05. */
  share: number
}

/**
 * Measures what `play` adds to a transfer: the time that PostgreSQL counts for the triggers that keep it, beside all of the
 * processor time that PostgreSQL spends. The whole product with its sandbox runs in this process; the database waits for no disk.
 */
export async function measurePlayCost({ rounds, seconds }: Options): Promise<PlayCost> {
  const stop = await setup()
  const app = await startTestApp({ LIMITS: 'transferMoney.member=100000/60' })
  try {
    const owner = connect(app.databaseUrl, 2)
    try {
      await timeFunctions(owner.db)
      const postmaster = await readParent(await readBackend(owner.db))
      await openProviders(app.db, games)
      const people: Person[] = []
      for (let count = 0; count < members; count += 1)
        people.push(await joinWithMoney(app, 1_000_000n, games))
      await transferFor(app, people, seconds)
      const playBefore = await readPlayTime(owner.db)
      const databaseBefore = await readFamilyTime(postmaster)
      const { transfers, perSecond } = await transferFor(app, people, rounds * seconds)
      const database = (await readFamilyTime(postmaster)) - databaseBefore
      const play = await readPlayTime(owner.db)
      if (play.calls - playBefore.calls < transfers) throw new Error('PostgreSQL did not time the triggers')
      const playTime = play.milliseconds - playBefore.milliseconds
      return {
        transfersPerSecond: Math.round(perSecond),
        database: Math.round((database * 1000) / transfers),
        play: Math.round((playTime * 1000) / transfers),
        share: Number((playTime / (database - playTime)).toFixed(3)),
      }
    } finally {
      await owner.close()
    }
  } finally {
    await app.close()
    await stop()
  }
}

/** Each member moves an amount into a game and back, one transfer after the other. */
async function transferFor(app: TestApp, people: readonly Person[], seconds: number) {
  let transfers = 0
  const free = [...people]
  async function there(): Promise<number> {
    const person = free.pop()!
    for (const game of games)
      for (const [from, to] of [
        ['WALLET', game],
        [game, 'WALLET'],
      ] as const) {
        const body = { from, to, amount: 10 }
        const { status } = await app.wire('POST', '/api/wallet/transfer', { token: person.token, body })
        if (status !== 200) throw new Error(`A transfer from ${from} to ${to} answered ${status}`)
        transfers += 1
      }
    free.push(person)
    return 2 * games.length
  }
  const { perSecond } = await measure(there, { hands: people.length, seconds, now })
  return { transfers, perSecond }
}
