import { joinWithMoney, mendGames, openProviders, spoilGame, usernameAt } from '@kapao/testkit/games'
import { confirmByCode, join } from '@kapao/testkit/people'
import { spawnServer } from '@kapao/testkit/spawned-server'
import { startSurroundings, startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { wireTo } from '@kapao/testkit/wire'
import { connect } from '@kapao/database/connect'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readablePath } from '../../platform/log.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ UFABET_HOST: 'bet.example' })
  await openProviders(app.db)
})

afterEach(() => mendGames(app))

afterAll(() => app.close())

function get<Body = Record<string, unknown>>(token: string, path: string) {
  return app.wire<Body>('GET', path, { token })
}

describe('a login link', () => {
  it('opens the member’s own account, once', async () => {
    const person = await joinWithMoney(app, 0n, ['PG'])
    const username = await usernameAt(app, person, 'PG')
    const { status, body } = await get<{ link: string }>(person.token, `/api/autoLogin/pg/${username}`)
    expect([status, body.link]).toEqual([200, expect.stringContaining(app.sandbox.url)])
    const again = await get<{ link: string }>(person.token, `/api/autoLogin/pg/${username}/whatever`)
    expect(again.status).toBe(200)
    expect(again.body.link).not.toBe(body.link)
  })

  it('is refused for another member’s user name: SLOT_NO_ACCOUNT, and NOT_AREASLOT at AREASLOT', async () => {
    const owner = await joinWithMoney(app, 0n, ['PG', 'AREASLOT'])
    const other = await joinWithMoney(app, 0n, ['PG', 'AREASLOT'])
    const stranger = await join(app)
    for (const [provider, code] of [
      ['pg', 'SLOT_NO_ACCOUNT'],
      ['areaslot', 'NOT_AREASLOT'],
    ] as const) {
      const username = await usernameAt(app, owner, provider.toUpperCase())
      for (const tail of ['', '/password']) {
        const { body } = await get(other.token, `/api/autoLogin/${provider}/${username}${tail}`)
        expect(body).toMatchObject({ message: code })
        const none = await get(stranger.token, `/api/autoLogin/${provider}/${username}${tail}`)
        expect(none.body).toMatchObject({ message: 'SLOT_NO_ACCOUNT' })
      }
    }
  })

  it('is refused LOGIN_FAIL while the provider returns none', async () => {
    const person = await joinWithMoney(app, 0n, ['HUAYHD'])
    const username = await usernameAt(app, person, 'HUAYHD')
    await spoilGame(app, 'HUAYHD', { call: 'openLink', fault: 'error' })
    const { status, body } = await get(person.token, `/api/autoLogin/huayhd/${username}`)
    expect([status, body]).toMatchObject([503, { message: 'LOGIN_FAIL' }])
  })

  it('is refused to a prefetch', async () => {
    const person = await joinWithMoney(app, 0n, ['PG'])
    const path = `/api/autoLogin/pg/${await usernameAt(app, person, 'PG')}`
    const headers = { 'sec-purpose': 'prefetch' }
    expect((await app.wire('GET', path, { token: person.token, headers })).status).toBe(400)
  })
})

describe('UFABET’s form', () => {
  it('comes with its state, at the build’s own host, for the owner', async () => {
    const person = await joinWithMoney(app, 0n, ['UFABET'])
    const username = await usernameAt(app, person, 'UFABET')
    const { status, body } = await get<{ action: string; eventFormState: Record<string, string> }>(
      person.token,
      `/api/ufabet/form/${username}`,
    )
    expect(status).toBe(200)
    expect(new URL(body.action).host).toBe('bet.example')
    expect(Object.keys(body.eventFormState).length).toBeGreaterThan(0)
    const account = await get(person.token, '/api/wallet/account/UFABET')
    expect(Object.keys(account.body)).toContain('eventFormState')
  })

  it('is refused for another’s: NOT_UFABET, SLOT_NO_ACCOUNT without one, LOGIN_FAIL when the page is gone', async () => {
    const owner = await joinWithMoney(app, 0n, ['UFABET'])
    const other = await joinWithMoney(app, 0n, ['UFABET'])
    const stranger = await join(app)
    const path = `/api/ufabet/form/${await usernameAt(app, owner, 'UFABET')}`
    expect((await get(other.token, path)).body).toMatchObject({ message: 'NOT_UFABET' })
    expect((await get(stranger.token, path)).body).toMatchObject({ message: 'SLOT_NO_ACCOUNT' })
    await spoilGame(app, 'UFABET', { call: 'readForm', fault: 'error' })
    expect((await get(owner.token, path)).body).toMatchObject({ message: 'LOGIN_FAIL' })
  })
})

describe('the log of a server', () => {
  it.each([
    ['/api/autoLogin/pg/kpuser/secret', '/api/autoLogin/[removed]'],
    ['/api/AUTOLOGIN/pg/kpuser/secret?x=secret', '/api/AUTOLOGIN/[removed]'],
    ['/api/%61utoLogin/pg/kpuser/secret', '/api/autoLogin/[removed]'],
    ['/api/autoLogin%2Fpg%2Fkpuser%2Fsecret', '/api/autoLogin/[removed]'],
    ['/api/ufabet/form/kpuser', '/api/ufabet/form/[removed]'],
    ['/%zz/autoLogin/pg/kpuser/secret', '/[removed]'],
    ['/api/%2561utoLogin/pg/kpuser/secret', '/api/autoLogin/[removed]'],
    ['/api/%25252561utoLogin/pg/kpuser/secret', '/api/autoLogin/[removed]'],
    ['/api/%25252525252525252561utoLogin/pg/secret', '/api/[removed]'],
    ['/api/%0A%0D{"level":30}', '/api/\uFFFD\uFFFD{"level":30}'],
    ['/api/autoLogin%0A/pg/kpuser/secret', '/api/autoLogin/[removed]'],
    ['/api/slip/member/slip/1790000000/secret', '/api/slip/[removed]'],
    ['/API/chat%2Ffile/person/file/1790000000/secret', '/API/chat/file/[removed]'],
    ['/api/wallet?token=secret', '/api/wallet'],
    ['/api/wallet/slip', '/api/wallet/slip'],
  ])('has of %s only %s', (url, written) => {
    expect(readablePath(url)).toBe(written)
  })

  it('contains no game password, credential or key after a run that used them all', async () => {
    const surroundings = await startSurroundings()
    const environment = { ...surroundings.environment, LOG_LEVEL: 'trace' }
    const server = await spawnServer(environment)
    const wires = { wire: wireTo(server.url), outside: wireTo(surroundings.sandbox.url) }
    const { db, close } = connect(surroundings.databaseUrl, 1)
    await openProviders(db, ['PG', 'JOKER'])
    const person = await join(wires)
    await confirmByCode(wires, person)
    const secrets: string[] = []
    for (const code of ['PG', 'JOKER']) {
      await wires.wire('GET', `/api/wallet/activate/${code}`, { token: person.token })
      await wires.wire('GET', `/api/wallet/resetpassword/${code}`, { token: person.token })
      const { body } = await wires.wire('GET', `/api/wallet/account/${code}`, { token: person.token })
      secrets.push(String(body['password']))
      const path = `/api/autoLogin/pg/${String(body['username'])}/${String(body['password'])}`
      await wires.wire('GET', path, { token: person.token })
    }
    await spoilGame(wires, 'PG', { fault: 'error' })
    await wires.wire('GET', '/api/wallet/resetpassword/PG', { token: person.token })
    await server.stop()
    await close()
    await surroundings.close()
    const log = server.log()
    expect(log).toContain('/api/wallet/resetpassword/PG')
    for (const [name, value] of Object.entries(environment)) if (name.startsWith('KEY_')) secrets.push(value)
    secrets.push(person.token)
    expect(secrets.every((secret) => secret.length > 8)).toBe(true)
    expect(secrets.filter((secret) => log.includes(secret))).toEqual([])
  })
})
