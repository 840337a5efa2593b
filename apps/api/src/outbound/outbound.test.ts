import type { Transfer } from '@kapao/contract/transfer'
import type { Withdrawal } from '@kapao/contract/withdrawal'
import { connectGame } from '@kapao/providers/game/connect-game'
import { connectGiftAdapter } from '@kapao/providers/gift-adapter'
import { connectPayout } from '@kapao/providers/payout/connect-payout'
import { joinWithMoney, openProviders } from '@kapao/testkit/games'
import { giftWallet, makeGift, openGiftWallet, readGiftKey, sealText, sendGift } from '@kapao/testkit/gifts'
import { letPayoutsGo } from '@kapao/testkit/payouts'
import type { Person } from '@kapao/testkit/people'
import { fastRetryPolicy } from '@kapao/testkit/retry-policy'
import { createScriptedCompany, script, type Script } from '@kapao/testkit/scripted-company'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { until } from '@kapao/testkit/until'
import { readBalance } from '@kapao/ledger/ledger'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gifts } from '../features/gift/gifts.ts'
import { legs } from '../features/transfer/legs.ts'
import { payouts } from '../features/withdrawal/payouts.ts'
import type { Outbound, OutboundKey, OutboundRow, OutboundEnding } from './outbound.ts'
import { createPollJob } from './poll.ts'
import { createRecoverJob } from './recover.ts'

const company = createScriptedCompany()
const amountSatang = 10_000n
const amount = 100
const startSatang = 50_000n
let app: TestApp

const reason = 'as the script says'

beforeAll(async () => {
  app = await startTestApp(
    {},
    {
      retryPolicy: fastRetryPolicy,
      connectToGame: (address) => {
        const adapter = connectGame(address)
        return {
          ...adapter,
          get facts() {
            const idempotencyMilliseconds = company.idempotencyMilliseconds()
            const references = { ...adapter.facts.references, idempotencyMilliseconds }
            return { ...adapter.facts, references }
          },
          prepare: () => Promise.resolve({ kind: 'done', answer: {} }),
          move: async ({ reference }) => {
            const outcome = await company.request(reference)
            return outcome === 'moved' ? { kind: 'done', answer: undefined } : { kind: outcome, reason }
          },
          getStatus: async ({ reference }) => {
            const status = company.status(reference)
            return status === 'moved' ? { kind: 'done' } : { kind: status, reason }
          },
        }
      },
      connectToPayout: (address) => {
        const adapter = connectPayout(address)
        const paid = { kind: 'done', answer: { bankReference: 'scripted' } } as const
        return {
          ...adapter,
          get facts() {
            return { idempotencyMilliseconds: company.idempotencyMilliseconds() }
          },
          pay: async ({ reference }) => {
            const outcome = await company.request(reference)
            return outcome === 'moved' ? paid : { kind: outcome, reason: 'BANK_REFUSED' }
          },
          getStatus: async ({ reference }) => {
            const status = company.status(reference)
            return status === 'moved' ? paid : { kind: status, reason: 'BANK_REFUSED' }
          },
        }
      },
      connectToGifts: (address) => {
        const adapter = connectGiftAdapter(address)
        const openVouchers = new Map<string, string>()
        return {
          redeem: async ({ reference, voucher }) => {
            openVouchers.set(voucher, reference)
            const outcome = await company.request(reference)
            if (outcome === 'moved') return { kind: 'done', amountSatang, takenAt: app.clock.now() }
            return outcome === 'refused'
              ? { kind: 'refused', because: 'taken', reason }
              : { kind: 'unknown', reason }
          },
          look: async (voucher) => {
            const reference = openVouchers.get(voucher)
            if (reference === undefined) return adapter.look(voucher)
            const status = company.status(reference)
            if (status === 'unknown' || status === 'inProgress') return { kind: 'unknown', reason }
            const taken =
              status === 'moved' ? { reference, amountSatang, takenAt: app.clock.now() } : undefined
            return {
              kind: 'done',
              answer: { state: status === 'notFound' ? 'open' : 'taken', amountSatang, taken },
            }
          },
        }
      },
    },
  )
  await openProviders(app.db, ['PG'])
  await letPayoutsGo(app.db)
  await openGiftWallet(app.db)
})

// Closing checks the whole ledger: each hold must be resolved once, as its row states.
afterAll(() => app.close())

/** One use of the engine, and what its tests need to know of it. */
type Use<Row extends OutboundRow, Ending extends OutboundEnding> = {
  outbound: Outbound<Row, Ending>
  start: (person: Person) => Promise<string>
  games: readonly string[]
  movedState: string
  returnedState: string
  /** How much the wallet gains when the money was moved. */
  gainSatang: bigint
  referenceOf: (id: string) => string
}

const transferUse: Use<Parameters<typeof legs.keyOf>[0], Parameters<typeof legs.columnsOf>[0]> = {
  outbound: legs,
  games: ['PG'],
  start: async ({ token, memberId }) => {
    const body = { from: 'WALLET', to: 'PG', amount }
    await app.wire<Transfer>('POST', '/api/wallet/transfer', { token, body })
    const leg = await app.db
      .selectFrom('transfer_leg')
      .select('leg_id')
      .where('member_id', '=', memberId)
      .executeTakeFirstOrThrow()
    return leg.leg_id
  },
  movedState: 'done',
  returnedState: 'returned',
  gainSatang: -amountSatang,
  referenceOf: (id) => id.replaceAll('-', ''),
}

const payoutUse: Use<Parameters<typeof payouts.keyOf>[0], Parameters<typeof payouts.columnsOf>[0]> = {
  outbound: payouts,
  games: [],
  start: async ({ token }) =>
    (await app.wire<Withdrawal>('POST', '/api/wallet/withdraw', { token, body: { amount } })).body._id,
  movedState: 'paid',
  returnedState: 'returned',
  gainSatang: -amountSatang,
  referenceOf: (id) => id,
}

const giftUse: Use<Parameters<typeof gifts.keyOf>[0], Parameters<typeof gifts.columnsOf>[0]> = {
  outbound: gifts,
  games: [],
  start: async ({ token, memberId }) => {
    const link = await makeGift(app, { amount })
    const jwe = await sealText(
      await readGiftKey(app, token),
      `${link}::${giftWallet.name}`,
      {},
      app.clock.now(),
    )
    await sendGift(app, { token, jwe })
    const gift = await app.db
      .selectFrom('gift')
      .select('gift_id')
      .where('member_id', '=', memberId)
      .executeTakeFirstOrThrow()
    return gift.gift_id
  },
  movedState: 'credited',
  returnedState: 'refused',
  gainSatang: amountSatang,
  referenceOf: (id) => id,
}

/** Runs one script to its end, with rival processes that poll and recover meanwhile. */
async function play<Row extends OutboundRow, Ending extends OutboundEnding>(
  use: Use<Row, Ending>,
): Promise<{ key: OutboundKey; row: Row; balance: bigint | undefined }> {
  const person = await joinWithMoney(app, startSatang, use.games)
  const key = { memberId: person.memberId, id: await use.start(person) }
  const poll = createPollJob(use.outbound)
  const rivals = company.scriptOf(use.referenceOf(key.id)).rivals
  const row = await until(`${use.outbound.name} ${key.id} has ended`, async () => {
    // A rival that dies in the middle leaves the row to the others.
    await Promise.allSettled(Array.from({ length: rivals }, () => poll.run(key, app.context)))
    if (rivals > 1) await createRecoverJob(use.outbound).run(undefined, app.context)
    const found = await use.outbound.store.find(app.db, key)
    return found?.ended_at ? found : undefined
  })
  return { key, row, balance: await readBalance(app.db, person.memberId, 'BAHT') }
}

async function holds<Row extends OutboundRow, Ending extends OutboundEnding>(
  use: Use<Row, Ending>,
  { scripts, isIdempotent }: { scripts: readonly Script[]; isIdempotent: boolean },
): Promise<void> {
  company.begin({ scripts, isIdempotent })
  const ended = await Promise.all(scripts.map(() => play(use)))
  // A request that was in flight when its row ended must not have moved money.
  await company.settled()
  for (const { key, row, balance } of ended) {
    const reference = use.referenceOf(key.id)
    const moved = company.movedOf(reference)
    const expected = moved > 0 ? [1, use.movedState, use.gainSatang] : [0, use.returnedState, 0n]
    const actual = [moved, row.state, (balance ?? 0n) - startSatang]
    expect([company.scriptOf(reference), ...actual]).toEqual([company.scriptOf(reference), ...expected])
  }
}

/**
 * Polls money that the company does not know, until the moment before the policy's time is over, and at that moment.
 * Returns whether it had ended before, and how it ended.
 */
async function pollUnknownMoney<Row extends OutboundRow, Ending extends OutboundEnding>(
  use: Use<Row, Ending>,
): Promise<{ early: (Date | null | undefined)[]; state: string | undefined; balance: bigint | undefined }> {
  const lost: Script = { requests: ['lostBefore'], statuses: [], refuses: false, rivals: 0 }
  company.begin({ scripts: [lost], isIdempotent: false })
  const person = await joinWithMoney(app, startSatang, use.games)
  const begun = app.clock.now()
  app.clock.freeze(begun)
  const key = { memberId: person.memberId, id: await use.start(person) }
  async function poll(): Promise<Row | undefined> {
    await createPollJob(use.outbound).run(key, app.context)
    return use.outbound.store.find(app.db, key)
  }
  const since = await until('it is not found', async () => (await poll())?.not_found_since ?? undefined)
  const apart = fastRetryPolicy.notFoundApartSeconds * 1000
  const early: (Date | null | undefined)[] = []
  for (const moment of [since.getTime(), since.getTime() + apart - 1]) {
    app.clock.freeze(new Date(moment))
    early.push((await poll())?.ended_at, (await poll())?.ended_at)
  }
  app.clock.freeze(new Date(since.getTime() + apart))
  await until('it has ended', async () => (await poll())?.ended_at ?? undefined)
  app.clock.set(new Date())
  const row = await use.outbound.store.find(app.db, key)
  return { early, state: row?.state, balance: await readBalance(app.db, person.memberId, 'BAHT') }
}

describe('money that the company does not know returns only when that was seen twice, the policy’s time apart,', () => {
  const returned = { early: [null, null, null, null], state: 'returned', balance: startSatang }
  it('of a transfer', async () => expect(await pollUnknownMoney(transferUse)).toEqual(returned))
  it('of a payout', async () => expect(await pollUnknownMoney(payoutUse)).toEqual(returned))
})

const scripts = fc.array(script, { minLength: 24, maxLength: 24 })

/** A run lasts seconds, so one run has many scripts, and a failing run is reported without shrinking. */
const once = { numRuns: 1, endOnFailure: true }
const longEnough = 120_000

function forAllScripts(property: (scripts: readonly Script[]) => Promise<void>) {
  return fc.asyncProperty(scripts, property)
}

describe('money is moved once or returned, however requests and answers get lost,', () => {
  it.each([true, false])(
    'of a transfer; the provider accepts a reference once: %s',
    (isIdempotent) =>
      fc.assert(
        forAllScripts((each) => holds(transferUse, { scripts: each, isIdempotent })),
        once,
      ),
    longEnough,
  )

  it.each([true, false])(
    'of a payout; the bank accepts a reference once: %s',
    (isIdempotent) =>
      fc.assert(
        forAllScripts((each) => holds(payoutUse, { scripts: each, isIdempotent })),
        once,
      ),
    longEnough,
  )

  it(
    'of a gift',
    () =>
      fc.assert(
        forAllScripts((each) => holds(giftUse, { scripts: each, isIdempotent: true })),
        once,
      ),
    longEnough,
  )
})
