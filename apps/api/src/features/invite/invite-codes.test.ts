import { join } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { giveInviteCode } from './invite-code.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
})

afterAll(() => app.close())

async function codeOf({ token }: { token: string }): Promise<string> {
  return (await app.wire<{ code: string }>('GET', '/api/invite/code', { token })).body.code
}

let lastAddress = 0

function inviterOf(code: string, address = `10.9.${(lastAddress += 1) >> 8}.${lastAddress & 255}`) {
  const headers = { 'x-forwarded-for': address }
  return app.wire<{ name: string | null }>('GET', `/api/invite/inviter/${encodeURIComponent(code)}`, {
    headers,
  })
}

async function nameOf(code: string): Promise<string | null> {
  const { status, body } = await inviterOf(code)
  expect(status).toBe(200)
  return body.name
}

describe('the invite code of a member', () => {
  it('is given at registration, short, without letters that look alike, and stays the same', async () => {
    const somchai = await join(app)
    const malee = await join(app)
    const code = await codeOf(somchai)
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{7}$/)
    expect(await codeOf(somchai)).toBe(code)
    expect(await codeOf(malee)).not.toBe(code)
    const rows = await app.db.selectFrom('invite_code').selectAll().where('code', '=', code).execute()
    expect(rows).toEqual([{ code, member_id: somchai.memberId }])
  })

  it('is made once for a member without one, however many ask at once', async () => {
    const somchai = await join(app)
    await app.db.deleteFrom('invite_code').where('member_id', '=', somchai.memberId).execute()
    await app.db.deleteFrom('member_invite_code').where('member_id', '=', somchai.memberId).execute()
    const codes = await Promise.all(Array.from({ length: 16 }, () => codeOf(somchai)))
    expect(new Set(codes).size).toBe(1)
    const rows = await app.db
      .selectFrom('invite_code')
      .select('code')
      .where('member_id', '=', somchai.memberId)
      .execute()
    expect(rows).toEqual([{ code: codes[0] }])
  })

  it('is the one that the member has, where another was meant to be given, and no second is kept', async () => {
    const { memberId, token } = await join(app)
    const given = await app.context.transaction((tx) =>
      giveInviteCode(tx, { memberId, random: app.context.random }),
    )
    expect(given).toBe(await codeOf({ token }))
    const rows = await app.db
      .selectFrom('invite_code')
      .select('code')
      .where('member_id', '=', memberId)
      .execute()
    expect(rows).toEqual([{ code: given }])
  })

  it('is drawn again if it belongs to another member', async () => {
    const somchai = await join(app)
    const taken = await codeOf(somchai)
    const malee = await join(app)
    await app.db.deleteFrom('member_invite_code').where('member_id', '=', malee.memberId).execute()
    const next = [taken, 'ZZZZZZ7']
    const random = { ...app.context.random, text: () => next.shift() ?? '' }
    const { memberId } = malee
    expect(await app.context.transaction((tx) => giveInviteCode(tx, { memberId, random }))).toBe('ZZZZZZ7')
    expect(await codeOf(malee)).toBe('ZZZZZZ7')
  })

  it('is not told to a visitor', async () => {
    expect((await app.wire('GET', '/api/invite/code')).status).toBe(401)
  })
})

describe('who invites', () => {
  it('is told by the short code in any case, with what is easily mistyped, and by PR and the id', async () => {
    const somchai = await join(app, { name: 'Somchai Jaidee' })
    const code = await codeOf(somchai)
    const mistyped = code.replaceAll('0', 'o').replaceAll('1', 'l')
    const spellings = [
      code,
      code.toLowerCase(),
      ` ${code.slice(0, 3)}-${code.slice(3)} `,
      mistyped,
      `PR${somchai.memberId}`,
      ` PR${somchai.memberId} `,
      `pr${somchai.memberId.toUpperCase()}`,
    ]
    for (const spelling of spellings) expect(await nameOf(spelling)).toBe('Somchai J.')
  })

  it('is not told for what only contains PR and the id', async () => {
    const { memberId } = await join(app)
    for (const code of [`PR${memberId}0`, `0PR${memberId}`]) expect(await nameOf(code)).toBeNull()
  })

  it('is a first name and an initial at most, and no phone number', async () => {
    expect(await nameOf(await codeOf(await join(app, { name: 'สมชาย ใจดี' })))).toBe('สมชาย จ.')
    expect(await nameOf(await codeOf(await join(app, { name: '0812345678' })))).toBeNull()
  })

  it.each([['ZZZZZZZ'], ['PR42'], ['PR00000000-0000-4000-8000-000000000000'], ["' or 1=1 --"], ['%']])(
    'is not told for %s, in the same shape',
    async (code) => {
      expect((await inviterOf(code)).body).toEqual({ name: null })
    },
  )

  it.each(['suspended', 'excluded'] as const)('is not told of a member who is %s', async (status) => {
    const somchai = await join(app)
    const code = await codeOf(somchai)
    await app.db.updateTable('member').set({ status }).where('member_id', '=', somchai.memberId).execute()
    expect((await inviterOf(code)).body).toEqual({ name: null })
  })

  it('is told 300 times in ten minutes to one address, and then refused with REQUEST_LIMIT', async () => {
    const code = await codeOf(await join(app))
    const address = '10.8.7.6'
    const answers = await Promise.all(Array.from({ length: 310 }, () => inviterOf(code, address)))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBe(10)
    expect(refused[0]?.body).toMatchObject({ message: 'REQUEST_LIMIT' })
    expect((await inviterOf(code)).status).toBe(200)
  })
})

describe('the short link', () => {
  it('leads to the registration with its code, and cannot lead elsewhere', async () => {
    for (const [path, location] of [
      ['/i/K7P2QXM', '/register?code=K7P2QXM'],
      ['/i/%2F%2Fevil.example', '/register?code=%2F%2Fevil.example'],
      ['/i/a%0d%0aset-cookie:x', '/register?code=a%0D%0Aset-cookie%3Ax'],
    ]) {
      const answer = await fetch(`${app.url}${path}`, { redirect: 'manual' })
      expect([answer.status, answer.headers.get('location')]).toEqual([302, location])
    }
  })
})
