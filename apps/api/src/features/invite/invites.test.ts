import type { InviteBonus } from '@kapao/contract/invite'
import { collectAnnouncements } from '@kapao/testkit/announcements'
import { checkBook } from '@kapao/testkit/book'
import { joinWithMoney, mendGames, openProviders, spoilGame } from '@kapao/testkit/games'
import { playAt, readGrants, readWallet, refreshGames, writeOffer } from '@kapao/testkit/offers'
import { join, login, type Person } from '@kapao/testkit/people'
import { joinByLink, loseAtGame, moveIntoGame, payIn, writeReward } from '@kapao/testkit/rewards'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

let app: TestApp

const banners = [{ image: '/offers/invite.svg', html: '<p>Invite</p><script>x</script>' }]

beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
  await openProviders(app.db, ['PG'])
  await writeOffer(app, { code: 'HALF' })
})

beforeEach(() => writeReward(app, 'invite', { percentFail: 5, banners }))

afterEach(async () => {
  await mendGames(app)
  expect(await checkBook(app.databaseUrl)).toEqual([])
})

afterAll(() => app.close())

async function bonusOf({ token }: Person): Promise<InviteBonus> {
  return (await app.wire<InviteBonus>('GET', '/api/invite/bonus', { token })).body
}

function receive({ token }: Person) {
  return app.wire<{ message: string; amount?: number }>('GET', '/api/invite/receive', { token })
}

describe('the invite bonus', () => {
  it('is a percentage of what invitees really lost, and a grant in the book', async () => {
    const somchai = await join(app)
    const dao = await joinByLink(app, somchai)
    expect(await bonusOf(somchai)).toMatchObject({
      amount: 0,
      invitees: 1,
      hasPlay: false,
      percent: 10,
      fail: 5,
    })
    await loseAtGame(app, dao, 20_000n)
    expect(await bonusOf(somchai)).toMatchObject({ amount: 20, hasPlay: true, isCollected: false })
    const { status, body } = await receive(somchai)
    expect([status, body]).toEqual([200, { message: 'INVITE_BONUS_SUCCESS', amount: 20 }])
    expect(await readWallet(app, somchai)).toBe(20)
    expect((await readGrants(app, somchai)).grant).toMatchObject({ kind: 'invite', base: 20, state: 'MET' })
    expect(await bonusOf(somchai)).toMatchObject({ amount: 0, isCollected: true })
    const { body: list } = await app.wire('POST', '/api/invite', { token: somchai.token, body: {} })
    expect(list).toMatchObject({ total: 1, invites: [{ from: { name: 'Dao' }, amount: 20 }] })
    const { body: statement } = await app.wire<{ statements: unknown[] }>('POST', '/api/statement', {
      token: somchai.token,
      body: { types: ['bonus'] },
    })
    expect(statement.statements).toMatchObject([{ amount: 20, invite: { description: 'INVITE' } }])
  })

  it('does not reward the same loss twice, even if it was won back and lost again', async () => {
    await writeReward(app, 'invite')
    const somchai = await join(app)
    const dao = await joinByLink(app, somchai)
    await loseAtGame(app, dao, 20_000n)
    expect((await receive(somchai)).body.amount).toBe(20)
    await moveIntoGame(app, dao, 100)
    await playAt(app, dao, 'PG', { stakeSatang: 10_000n, result: 'win' })
    await refreshGames(app, dao)
    expect((await receive(somchai)).body).toMatchObject({ message: 'NO_INVITE_BONUS' })
    await playAt(app, dao, 'PG', { stakeSatang: 10_000n, result: 'lose' })
    await refreshGames(app, dao)
    expect((await bonusOf(somchai)).amount).toBe(0)
  })

  it('counts each entry of an invitee once, however often the bonus is read between them', async () => {
    const somchai = await join(app)
    const dao = await joinByLink(app, somchai)
    for (let deposits = 0; deposits < 20; deposits += 1) await payIn(app, dao, 1_000n)
    expect(await bonusOf(somchai)).toMatchObject({ amount: 0 })
    await loseAtGame(app, dao, 70_000n)
    for (let time = 0; time < 2; time += 1) expect(await bonusOf(somchai)).toMatchObject({ amount: 70 })
  })

  it('leaves a loss that was won back out of the others’', async () => {
    await writeReward(app, 'invite')
    const somchai = await join(app)
    const [dao, dara] = [await joinByLink(app, somchai), await joinByLink(app, somchai)]
    await loseAtGame(app, dao, 20_000n)
    expect((await receive(somchai)).body.amount).toBe(20)
    await moveIntoGame(app, dao, 100)
    await playAt(app, dao, 'PG', { stakeSatang: 10_000n, result: 'win' })
    await refreshGames(app, dao)
    await loseAtGame(app, dara, 30_000n)
    expect(await bonusOf(somchai)).toMatchObject({ amount: 30 })
  })

  it('asks for the turnover that the operator has set, and tells the member’s other devices', async () => {
    await writeReward(app, 'invite', { percentTurnover: 300 })
    const somchai = await join(app)
    await loseAtGame(app, await joinByLink(app, somchai), 20_000n)
    expect(await collectAnnouncements(app, () => receive(somchai))).toContain(somchai.memberId)
    expect((await readGrants(app, somchai)).grant).toMatchObject({ base: 20, turnover: 60 })
    expect(await collectAnnouncements(app, () => receive(somchai))).toEqual([])
  })

  it('lists invitees page by page, newest first', async () => {
    const somchai = await join(app)
    for (const name of ['Dao', 'Dara', 'Duang'])
      await join(app, { inviteCode: `PR${somchai.memberId}`, name })
    const pages = []
    for (const page of [1, 2]) {
      const body = { page, limit: 2 }
      pages.push((await app.wire('POST', '/api/invite', { token: somchai.token, body })).body)
    }
    expect(pages).toMatchObject([
      { total: 3, invites: [{ from: { name: 'Duang' } }, { from: { name: 'Dara' } }] },
      { total: 3, invites: [{ from: { name: 'Dao' } }] },
    ])
  })

  it('does not count a lost credit of an invitee', async () => {
    const somchai = await join(app)
    const dao = await joinByLink(app, somchai)
    await app.wire('GET', '/api/bonus/activate/HALF', { token: dao.token })
    await moveIntoGame(app, dao, 750)
    await playAt(app, dao, 'PG', { stakeSatang: 75_000n, result: 'lose' })
    await refreshGames(app, dao)
    expect((await bonusOf(somchai)).amount).toBe(50)
  })

  it('is INVITE_COLLECT the second time on one day in Bangkok, and granted again on the next day', async () => {
    await writeReward(app, 'invite')
    const somchai = await join(app)
    const dao = await joinByLink(app, somchai)
    app.clock.set(new Date('2031-05-05T23:50:00+07:00'))
    for (const person of [somchai, dao]) person.token = await login(app, person.phone)
    await loseAtGame(app, dao, 10_000n)
    expect((await receive(somchai)).status).toBe(200)
    await loseAtGame(app, dao, 10_000n)
    expect((await receive(somchai)).body).toMatchObject({ message: 'INVITE_COLLECT' })
    app.clock.set(new Date('2031-05-06T00:00:00+07:00'))
    expect((await receive(somchai)).body.amount).toBe(10)
  })

  it('is NO_INVITEE_PLAY_INFO while no invitee has played', async () => {
    const somchai = await join(app)
    expect((await receive(somchai)).body).toMatchObject({ message: 'NO_INVITEE_PLAY_INFO' })
    await joinByLink(app, somchai)
    expect((await receive(somchai)).body).toMatchObject({ message: 'NO_INVITEE_PLAY_INFO' })
  })

  it('is NO_INVITE_BONUS while no invitee has lost', async () => {
    const somchai = await join(app)
    const dao = await joinByLink(app, somchai)
    await moveIntoGame(app, dao, 100)
    await playAt(app, dao, 'PG', { stakeSatang: 1_000n, result: 'win' })
    await refreshGames(app, dao)
    expect((await receive(somchai)).body).toMatchObject({ message: 'NO_INVITE_BONUS' })
  })

  it('is BONUS_REMAINING while a grant is open', async () => {
    const somchai = await joinWithMoney(app, 20_000n)
    await loseAtGame(app, await joinByLink(app, somchai), 10_000n)
    await app.wire('GET', '/api/bonus/activate/HALF', { token: somchai.token })
    expect((await receive(somchai)).body).toMatchObject({ message: 'BONUS_REMAINING' })
  })

  it('is INVITE_INACTIVE where the operator has closed it', async () => {
    await writeReward(app, 'invite', { isOpen: false })
    expect((await receive(await join(app))).body).toMatchObject({ message: 'INVITE_INACTIVE' })
  })

  it('is INVITE_BONUS_FAIL while a game of the member does not respond, and granted afterwards', async () => {
    const somchai = await joinWithMoney(app, 20_000n, ['PG'])
    await moveIntoGame(app, somchai, 50)
    await loseAtGame(app, await joinByLink(app, somchai), 10_000n)
    await spoilGame(app, 'PG', { call: 'readBalance', fault: 'error' })
    const answers = await receive(somchai)
    expect([answers.status, answers.body]).toMatchObject([503, { message: 'INVITE_BONUS_FAIL' }])
    await mendGames(app)
    expect((await receive(somchai)).status).toBe(200)
  })

  it('is nothing for inviting oneself: neither with the same account nor with its number at another bank', async () => {
    const somchai = await join(app)
    const second = { inviteCode: `PR${somchai.memberId}`, bankAccountNo: somchai.phone }
    await expect(joinByLink(app, somchai, second)).rejects.toThrow('EXISTING_BANK')
    await loseAtGame(app, await joinByLink(app, somchai, { ...second, bankCode: 'SCB' }), 20_000n)
    expect(await bonusOf(somchai)).toMatchObject({ amount: 0, hasPlay: false })
    expect((await receive(somchai)).body).toMatchObject({ message: 'NO_INVITEE_PLAY_INFO' })
  })

  it('is received once by 64 concurrent requests', async () => {
    const somchai = await join(app)
    await loseAtGame(app, await joinByLink(app, somchai), 20_000n)
    const answers = await Promise.all(Array.from({ length: 64 }, () => receive(somchai)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await readWallet(app, somchai)).toBe(20)
  })

  it('has the operator’s banners, sanitised', async () => {
    const { body } = await app.wire('GET', '/api/invite/banners', { token: (await join(app)).token })
    expect(body).toEqual([{ image: '/offers/invite.svg', html: '<p>Invite</p>' }])
  })
})
