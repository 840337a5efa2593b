import { randomUUID } from 'node:crypto'
import type { Answer } from '@kapao/contract/call'
import type { endBonus, giveBonus, listOffersForMember } from '@kapao/contract/bonus'
import { checkBook } from '@kapao/testkit/book'
import { joinWithMoney, mendGames, openProviders, spoilGame } from '@kapao/testkit/games'
import { playAt, readGrants, readWallet, refreshGames, writeOffer } from '@kapao/testkit/offers'
import { joinOperator, type OperatorPerson } from '@kapao/testkit/operators'
import type { Person } from '@kapao/testkit/people'
import { moveIntoGame, payIn } from '@kapao/testkit/rewards'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

let app: TestApp
let kanda: OperatorPerson

beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
  await openProviders(app.db, ['PG'])
  await writeOffer(app, { code: 'HALF' })
  await writeOffer(app, { code: 'FIRST', kind: 'promotion', stock: 1 })
  await writeOffer(app, { code: 'PRIZE', kind: 'prize' })
  kanda = await joinOperator(app, { operatorId: 'kanda' })
})

afterEach(async () => {
  await mendGames(app)
  expect(await checkBook(app.databaseUrl)).toEqual([])
})

afterAll(() => app.close())

type Refused = { message: string }

function give({ memberId }: Pick<Person, 'memberId'>, named: Record<string, unknown> = {}) {
  return app.wire<Answer<typeof giveBonus> | Refused>('POST', '/api/operator/members/give-bonus', {
    ...kanda.speak,
    body: { memberId, bonusId: randomUUID(), kind: 'bonus', code: 'half', reason: 'Missed it', ...named },
  })
}
function end({ memberId }: Pick<Person, 'memberId'>, grantId: string) {
  return app.wire<Answer<typeof endBonus> | Refused>('POST', '/api/operator/members/end-bonus', {
    ...kanda.speak,
    body: { memberId, grantId, reason: 'The member asked for it' },
  })
}
async function givenTo(person: Person): Promise<string> {
  const { body } = await give(person)
  if (!('grantId' in body)) throw new Error(`Not given: ${body.message}`)
  return body.grantId
}
async function actsOn({ memberId }: Person, call: string) {
  return app.db
    .selectFrom('ledger.operator_act')
    .select(['outcome', 'reason', 'state_after as after'])
    .where('member_id', '=', memberId)
    .where('call', '=', call)
    .orderBy('act_no')
    .execute()
}

describe('a bonus that an operator gives', () => {
  it('is the one that the member would have received, once, however often the same is sent at once', async () => {
    const somchai = await joinWithMoney(app, 20_000n, ['PG'])
    const bonusId = randomUUID()
    const answers = await Promise.all(Array.from({ length: 64 }, () => give(somchai, { bonusId })))
    const [first] = answers
    expect(first?.body).toMatchObject({ message: 'OK', credit: 100, base: 300, turnover: 0 })
    expect(answers.map(({ body }) => body)).toEqual(Array.from({ length: 64 }, () => first?.body))
    expect((await readGrants(app, somchai)).grant).toMatchObject({ kind: 'bonus', code: 'HALF', base: 300 })
    expect(await readWallet(app, somchai)).toBe(300)
    for (const other of [
      { kind: 'promotion', code: 'FIRST' },
      { kind: 'promotion', code: 'HALF' },
      { kind: 'bonus', code: 'FIRST' },
    ])
      expect((await give(somchai, { bonusId, ...other })).body.message).toBe('IDEMPOTENCY_CONFLICT')
    const acts = await actsOn(somchai, 'giveBonus')
    expect(acts[0]).toEqual({
      outcome: 'done',
      reason: 'Missed it',
      after: { kind: 'bonus', code: 'HALF', credit: 100, base: 300 },
    })
  })

  it('is judged as if the member accepted it', async () => {
    const malee = await joinWithMoney(app, 0n, ['PG'])
    expect((await give({ memberId: randomUUID() })).body.message).toBe('NO_DATA')
    for (const code of ['NONE', 'PRIZE']) expect((await give(malee, { code })).body.message).toBe('NO_DATA')
    expect((await give(malee)).body.message).toBe('BONUS_CONDITION')
    await payIn(app, malee, 20_000n)
    expect((await give(malee, { kind: 'promotion', code: 'FIRST' })).body.message).toBe('OK')
    expect((await give(malee)).body.message).toBe('BONUS_ALREADY_ACTIVE')
    const anan = await joinWithMoney(app, 20_000n, ['PG'])
    expect((await give(anan, { kind: 'promotion', code: 'FIRST' })).body.message).toBe('BONUS_FULL')
    expect(await actsOn(anan, 'giveBonus')).toMatchObject([{ outcome: 'BONUS_FULL' }])
    await app.db
      .updateTable('member')
      .set({ status: 'excluded' })
      .where('member_id', '=', anan.memberId)
      .execute()
    expect((await give(anan)).body.message).toBe('MEMBER_EXCLUDED')
  })

  it('can be given again, on another deposit, only where the operator says so', async () => {
    const noi = await joinWithMoney(app, 20_000n, ['PG'])
    await end(noi, await givenTo(noi))
    await payIn(app, noi, 20_000n)
    expect((await give(noi)).body.message).toBe('BONUS_MAX_CLAIMED')
    expect((await give(noi, { mayReceiveAgain: true })).body).toMatchObject({ credit: 100 })
  })

  it('is not given a second time by a repeat after it has ended', async () => {
    const present = { code: 'PRESENT', leastDeposit: 0, creditPercent: 0, creditFixed: 20 }
    await writeOffer(app, present)
    const kai = await joinWithMoney(app, 0n, ['PG'])
    const given = { bonusId: randomUUID(), code: 'PRESENT', mayReceiveAgain: true }
    const { body } = await give(kai, given)
    expect(body).toMatchObject({ message: 'OK', credit: 20 })
    await end(kai, (body as { grantId: string }).grantId)
    expect((await give(kai, given)).body).toEqual(body)
    expect(await readWallet(app, kai)).toBe(0)
    await writeOffer(app, { ...present, isOpen: false })
  })

  it('cannot be given while the condition of another is met', async () => {
    const dao = await joinWithMoney(app, 20_000n, ['PG'])
    const grantId = await givenTo(dao)
    await app.db
      .updateTable('member_grant')
      .set({ state: 'met', met_at: app.clock.now() })
      .where('grant_id', '=', grantId)
      .execute()
    expect((await give(dao)).body.message).toBe('BONUS_REMAINING')
    expect((await end(dao, grantId)).body.message).toBe('BONUS_REMAINING')
  })
})

describe('the offers for a member', () => {
  it('are the open bonuses and promotions, with what the member would receive', async () => {
    const { memberId } = await joinWithMoney(app, 20_000n)
    async function list(of: string) {
      const { body } = await app.wire<Answer<typeof listOffersForMember> & Refused>(
        'POST',
        '/api/operator/members/offers',
        { ...kanda.speak, body: { memberId: of } },
      )
      return body
    }
    expect((await list(memberId)).offers).toMatchObject([
      { kind: 'bonus', code: 'HALF', terms: { deposit: 200, credit: 100, base: 300 }, isUsedUp: false },
      { kind: 'promotion', code: 'FIRST', isFull: true },
    ])
    expect((await list(randomUUID())).message).toBe('NO_DATA')
  })
})

describe('a bonus that an operator ends', () => {
  it('is taken back as when the member cancels, also out of a game, and only once', async () => {
    const somchai = await joinWithMoney(app, 20_000n, ['PG'])
    const grantId = await givenTo(somchai)
    await moveIntoGame(app, somchai, 290)
    for (const { body } of [await end(somchai, grantId), await end(somchai, grantId)])
      expect(body).toEqual({ message: 'OK', takenBack: 100 })
    expect(await readWallet(app, somchai)).toBe(200)
    expect(await readGrants(app, somchai)).toMatchObject({ grant: null, last: { state: 'CANCELLED' } })
    const acts = await actsOn(somchai, 'endBonus')
    expect(acts.filter(({ after }) => after !== null)).toEqual([
      { outcome: 'done', reason: 'The member asked for it', after: { takenBack: 100 } },
    ])
  })

  it('is taken back once, however often the same is sent at once', async () => {
    const dao = await joinWithMoney(app, 20_000n)
    const grantId = await givenTo(dao)
    const ended = await Promise.all(Array.from({ length: 64 }, () => end(dao, grantId)))
    expect(ended.map(({ body }) => body)).toEqual(
      Array.from({ length: 64 }, () => ({ message: 'OK', takenBack: 100 })),
    )
    expect(await readWallet(app, dao)).toBe(200)
  })

  it('stays open while a game keeps its money, and has ended when play has lost it', async () => {
    const malee = await joinWithMoney(app, 20_000n, ['PG'])
    const grantId = await givenTo(malee)
    await moveIntoGame(app, malee, 290)
    await spoilGame(app, 'PG', { fault: 'error' })
    expect((await end(malee, grantId)).body.message).toBe('TRANSFER_FAIL')
    expect(await actsOn(malee, 'endBonus')).toMatchObject([{ outcome: 'TRANSFER_FAIL' }])
    expect((await readGrants(app, malee)).grant).toMatchObject({ code: 'HALF' })
    await mendGames(app)
    expect((await end(malee, randomUUID())).body.message).toBe('NO_DATA')
    await playAt(app, malee, 'PG', { stakeSatang: 29_000n, result: 'lose' })
    await refreshGames(app, malee)
    expect((await end(malee, grantId)).body.message).toBe('BONUS_CLEAR')
  })

  it('waits for a transfer that is under way', async () => {
    const anan = await joinWithMoney(app, 20_000n, ['PG'])
    const grantId = await givenTo(anan)
    await moveIntoGame(app, anan, 290)
    await spoilGame(app, 'PG', { call: 'move', fault: 'error' })
    expect((await end(anan, grantId)).body.message).toBe('TRANSFER_IN_PROGRESS')
    expect((await readGrants(app, anan)).grant).toMatchObject({ code: 'HALF' })
  })
})
