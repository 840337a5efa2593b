import { holdEntry, postEntry, resolveEntry, reverseEntry } from '@kapao/ledger/ledger'
import { verifyBook } from '@kapao/ledger/verify'
import { generateId, randomInteger } from '@kapao/testkit/random'
import { currency, startTestBook, type TestBook } from '@kapao/testkit/test-book'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addInvitee, findRewards, inviteInvariant } from './invite.ts'
import {
  begin,
  end,
  type Invitee,
  lossOf,
  newInvitee,
  type Step,
  step,
  takeBack,
} from '@kapao/testkit/models/loss-model'

let book: TestBook

beforeAll(async () => {
  book = await startTestBook()
})

async function readWrong() {
  return (await verifyBook(book.db, [inviteInvariant])).filter(({ differences }) => differences.length)
}

afterEach(async () => expect(await readWrong()).toEqual([]))

afterAll(() => book.close())

const at = new Date('2026-11-20T12:00:00Z')

async function newMember(): Promise<string> {
  const memberId = await book.newMember()
  const member = { name: 'Dao', password_hash: '', currency, bank_code: 'KBANK', bank_account_name: 'DAO' }
  await book.db
    .insertInto('member')
    .values({ ...member, member_id: memberId, username: memberId, bank_account_no: memberId, created_at: at })
    .execute()
  return memberId
}

/** An inviter with this many invitees. */
async function newCircle(count: number): Promise<{ memberId: string; invitees: string[] }> {
  const memberId = await newMember()
  const invitees: string[] = []
  for (let made = 0; made < count; made += 1) {
    const inviteeId = await newMember()
    await book.commit((tx) => addInvitee(tx, { memberId, inviteeId, at }))
    invitees.push(inviteeId)
  }
  return { memberId, invitees }
}

const sides = {
  deposit: ['bank:KBANK', 'wallet'],
  paying: ['gateway:FP', 'wallet'],
  withdrawal: ['wallet', 'bank:PAYOUT'],
  in: ['wallet', 'provider:PG'],
  out: ['provider:PG', 'wallet'],
  credit: ['cost:bonus', 'wallet'],
  creditBack: ['wallet', 'cost:bonus'],
} as const

const statement = { type: 'transfer', from: 'A', to: 'B' } as const

function isBegin(kind: Step['kind']): kind is keyof typeof sides {
  return Object.hasOwn(sides, kind)
}

/** Writes an entry of this kind, pending where the kind can be. Returns whether the book accepted it. */
async function write(
  memberId: string,
  { kind, amount, entryId }: { kind: keyof typeof sides; amount: bigint; entryId: string },
): Promise<boolean> {
  const [source, destination] = sides[kind]
  const entry = {
    memberId,
    currency,
    entryId,
    source,
    destination,
    amountSatang: amount,
    happenedAt: at,
    statement,
  }
  const isUnderWay = kind === 'paying' || kind === 'withdrawal' || kind === 'in'
  return (await book.commit((tx) => (isUnderWay ? holdEntry : postEntry)(tx, entry))).ok
}

async function act(memberId: string, model: Invitee, { kind, amount }: Step): Promise<void> {
  const common = { memberId, currency, happenedAt: at }
  if (isBegin(kind)) {
    const entryId = generateId()
    expect(await write(memberId, { kind, amount, entryId })).toBe(begin(model, { kind, amount, entryId }))
  } else if (kind === 'reverse') {
    const of = model.deposits.at(-1)?.entryId
    if (of === undefined) return
    const reversed = await book.commit((tx) =>
      reverseEntry(tx, { ...common, entryId: generateId(), of, statement }),
    )
    expect(reversed.ok).toBe(takeBack(model))
  } else {
    const [open] = model.open
    if (!open) return
    const part = kind === 'settlePart' ? open.amount / 2n + 1n : open.amount
    const amountSatang = part < open.amount ? part : open.amount
    const outcome = kind === 'void' ? ('voided' as const) : ('posted' as const)
    const { entryId } = open
    const request = {
      ...common,
      entryId,
      resolutionId: generateId(),
      outcome,
      ...(kind === 'void' ? {} : { amountSatang }),
    }
    expect((await book.commit((tx) => resolveEntry(tx, request))).ok).toBe(true)
    end(model, kind === 'void' ? 0n : amountSatang)
  }
}

function ask(memberId: string) {
  return findRewards(book.db, { memberId, percent: 100 })
}

describe('losses of invitees', () => {
  it('equal the simple sum, whatever happened and however often they were read', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 90 }), async (steps) => {
        const { memberId, invitees } = await newCircle(2)
        const models = [newInvitee(), newInvitee()] as const
        for (const each of [...steps, { kind: 'ask' } as Step]) {
          if (each.kind !== 'ask') {
            await act(invitees[each.invitee] as string, models[each.invitee], each)
            continue
          }
          const players = models.filter(({ hasPlayed }) => hasPlayed)
          const lost = players.reduce((sum, model) => sum + lossOf(model), 0n)
          for (const { amountSatang, hasPlay } of await Promise.all([
            ask(memberId),
            ask(memberId),
            ask(memberId),
          ]))
            expect([amountSatang, hasPlay]).toEqual([lost, players.length > 0])
        }
        expect(await readWrong()).toEqual([])
      }),
      { numRuns: Number(process.env['KAPAO_LOSS_HISTORIES'] ?? 8), seed: 20_261_122 },
    )
  }, 600_000)

  /** An invitee who deposited 1,000 baht and lost all of it in a game, with enough entries to be worth storing. */
  async function newLoser() {
    const { memberId, invitees } = await newCircle(1)
    const inviteeId = invitees[0] as string
    const model = newInvitee()
    for (let round = 0; round < 10; round += 1)
      for (const kind of ['deposit', 'in', 'settle'] as const)
        await act(inviteeId, model, { kind, invitee: 0, amount: 10_000n })
    return { memberId, inviteeId, model }
  }

  it('are read once: the next read continues from what the last one stored', async () => {
    const { memberId, inviteeId, model } = await newLoser()
    expect((await ask(memberId)).amountSatang).toBe(100_000n)
    const invitee = book.db.updateTable('invitee').where('invitee_id', '=', inviteeId)
    // If the history were read again, this change would have no effect.
    await invitee.set({ paid: sql`paid - 700` }).execute()
    expect(await readWrong()).toMatchObject([{ differences: [inviteeId] }])
    await act(inviteeId, model, { kind: 'deposit', invitee: 0, amount: 500n })
    await act(inviteeId, model, { kind: 'in', invitee: 0, amount: 500n })
    expect((await ask(memberId)).amountSatang).toBe(99_800n)
    await invitee.set({ paid: sql`paid + 700` }).execute()
    expect((await ask(memberId)).amountSatang).toBe(100_500n)
  })

  it('are not stored for a few entries, which the home page would do each time it opens', async () => {
    const { memberId, inviteeId, model } = await newLoser()
    await ask(memberId)
    function readCounted() {
      return book.db
        .selectFrom('invitee')
        .select('counted_version as version')
        .where('invitee_id', '=', inviteeId)
        .executeTakeFirst()
    }
    expect(await readCounted()).toEqual({ version: 30n })
    await act(inviteeId, model, { kind: 'deposit', invitee: 0, amount: 500n })
    await ask(memberId)
    expect(await readCounted()).toEqual({ version: 30n })
  })

  it('are right when many read while much is written', async () => {
    const { memberId, invitees } = await newCircle(3)
    const entries = Array.from({ length: 180 }, () => ({
      inviteeId: invitees[randomInteger(0, 3)] as string,
      amount: BigInt(randomInteger(1, 9_000)),
    }))
    const writers = entries.map(async ({ inviteeId, amount }) => {
      expect(await write(inviteeId, { kind: 'deposit', amount, entryId: generateId() })).toBe(true)
      const entryId = generateId()
      expect(await write(inviteeId, { kind: 'in', amount, entryId })).toBe(true)
      const request = { memberId: inviteeId, currency, entryId, resolutionId: generateId(), happenedAt: at }
      await book.commit((tx) => resolveEntry(tx, { ...request, outcome: 'posted' }))
      return (await ask(memberId)).amountSatang
    })
    const paid = entries.reduce((sum, { amount }) => sum + amount, 0n)
    for (const seen of await Promise.all(writers)) expect(seen <= paid).toBe(true)
    expect((await ask(memberId)).amountSatang).toBe(paid)
    expect(await readWrong()).toEqual([])
  })
})
