import { joinWithMoney, openProviders } from '@kapao/testkit/games'
import type { Person } from '@kapao/testkit/people'
import { makeKey, startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { systemRandom } from '../platform/random.ts'
import { createSealedSecrets } from '../platform/secrets.ts'
import { aboutAccount } from '../features/game/game.ts'
import { reencryptAll } from './reencrypt-all.ts'

let app: TestApp
let members: Person[]

beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
  await openProviders(app.db, ['PG', 'JOKER'])
  members = [await joinWithMoney(app, 0n, ['PG', 'JOKER']), await joinWithMoney(app, 0n, ['PG', 'JOKER'])]
})

afterAll(() => app.close())

const younger = makeKey('k2')
function secretsWith(keys: string) {
  return createSealedSecrets(readConfig({ ...app.environment, KEY_GAME_PASSWORDS: keys }), systemRandom)
}
function readAccounts() {
  return app.db.selectFrom('game_account').selectAll().orderBy('member_id').orderBy('game').execute()
}
async function setPassword(key: { member_id: string; game: string }, password: string) {
  await app.db
    .updateTable('game_account')
    .set({ password })
    .where('member_id', '=', key.member_id)
    .where('game', '=', key.game)
    .execute()
}

describe('encrypting again', () => {
  it('goes row by row, leaves what it cannot read, and continues with the rest the next time', async () => {
    const accounts = await readAccounts()
    expect(accounts).toHaveLength(2 * members.length)
    const old = secretsWith(app.environment['KEY_GAME_PASSWORDS'] ?? '')
    const both = secretsWith(`${younger},${app.environment['KEY_GAME_PASSWORDS']}`)
    const plain = accounts.map(({ member_id: memberId, game, password }) =>
      old.gamePasswords.open(password, aboutAccount(memberId, game)),
    )
    const [, broken] = accounts
    if (!broken) throw new Error('There is no second account')
    await setPassword(broken, `${broken.password.slice(0, -4)}AAAA`)
    const passwords = { kind: 'gamePasswords', column: 'game_account.password' }
    expect((await reencryptAll(app.db, both, { most: 1 }))[0]).toEqual({
      ...passwords,
      changed: 3,
      unreadable: 1,
      versions: [
        { version: 'k1', count: 1 },
        { version: 'k2', count: 3 },
      ],
    })
    await setPassword(broken, broken.password)
    expect((await reencryptAll(app.db, both, { most: 3 }))[0]).toEqual({
      ...passwords,
      changed: 1,
      unreadable: 0,
      versions: [{ version: 'k2', count: 4 }],
    })
    const young = secretsWith(younger)
    const after = (await readAccounts()).map(({ member_id: memberId, game, password }) =>
      young.gamePasswords.open(password, aboutAccount(memberId, game)),
    )
    expect(after).toEqual(plain)
  })

  it('encrypts a new password that the provider has not confirmed', async () => {
    const [account] = await readAccounts()
    if (!account) throw new Error('There is no account')
    const about = aboutAccount(account.member_id, account.game)
    const sealed = secretsWith(younger).gamePasswords.seal('Next1234', about)
    await app.db
      .updateTable('game_account')
      .set({ next_password: sealed })
      .where('member_id', '=', account.member_id)
      .where('game', '=', account.game)
      .execute()
    const third = makeKey('k3')
    await reencryptAll(app.db, secretsWith(`${third},${younger}`))
    const [now] = await readAccounts()
    expect(secretsWith(third).gamePasswords.open(now?.next_password ?? '', about)).toBe('Next1234')
  })
})
