import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Direction, GameAdapter, GameMove, Prepared } from '../game/game-adapter.ts'
import type { Outcome } from '../outcome.ts'

/** An account as the sandbox's provider stores it. */
type AccountAtProvider = {
  balance: string
  in: string
  out: string
  won: string
  moves: { amount: string }[]
}

type Control = <Body>(method: 'GET', path: string) => Promise<{ body: Body }>

/** At least ten of any provider's units and a whole number of baht, so that every provider accepts the amount. */
export const some = 10_000n

let lastName = 0

/** The actions of a test at one provider, through its adapter; `see` uses the sandbox's control calls. */
export function actAtGame(adapter: GameAdapter, { code, outside }: { code: string; outside: Control }) {
  /** Opens a new account with this balance. */
  async function open(satang = 0n): Promise<string> {
    const username = `k${code.toLowerCase()}${(lastName += 1)}`
    expect(await adapter.openAccount({ username, password: 'pass-word-1' })).toEqual({
      kind: 'done',
      answer: { username },
    })
    if (satang > 0n) expectDone(await carry(username, 'in', satang))
    return username
  }
  async function carry(username: string, direction: Direction, amountSatang: bigint) {
    const move = await prepare({ reference: randomUUID(), username, direction, amountSatang })
    return { move, outcome: await adapter.move(move) }
  }
  async function prepare(move: GameMove): Promise<GameMove & { prepared: Prepared }> {
    const outcome = await adapter.prepare(move)
    if (outcome.kind !== 'done') throw new Error(JSON.stringify(outcome.reason))
    return { ...move, prepared: outcome.answer }
  }
  async function see(username: string): Promise<AccountAtProvider> {
    return (await outside<AccountAtProvider>('GET', `/control/games/${code}/${username}`)).body
  }
  async function readBalance(username: string): Promise<bigint> {
    const outcome = await adapter.readBalance(username)
    if (outcome.kind !== 'done') throw new Error(outcome.reason)
    return outcome.answer.balanceSatang
  }
  return { adapter, open, carry, prepare, see, readBalance }
}

export function expectDone({ outcome }: { outcome: Outcome<undefined> }) {
  return expect(outcome).toEqual({ kind: 'done', answer: undefined })
}
