import { createHash } from 'node:crypto'
import { operatorKey } from './operator.ts'
import { join, type Person } from './people.ts'
import { generateId, generateToken } from './random.ts'
import type { TestApp } from './test-app.ts'

/** A caller with the credentials that they send. */
export type Asker = { who: string; headers: Record<string, string>; query?: string }

/** A caller who is not a member in good standing, with the refusal that they get. */
export type Stranger = Asker & { status: number; code: string; token: string | undefined }

export type NoOperator = Asker & { code: string }

/** Inserts a session in any state and returns its token. */
export async function openSession(
  app: TestApp,
  memberId: string,
  {
    expiresInSeconds = 3600,
    isRevoked = false,
    isSteppedUp = false,
  }: { expiresInSeconds?: number; isRevoked?: boolean; isSteppedUp?: boolean } = {},
): Promise<string> {
  const token = `${memberId}_${generateToken()}`
  const now = app.clock.now()
  const expiresAt = new Date(now.getTime() + expiresInSeconds * 1000)
  await app.db
    .insertInto('session')
    .values({
      token_hash: createHash('sha256').update(token).digest(),
      session_id: generateId(),
      member_id: memberId,
      created_at: now,
      expires_at: expiresAt,
      revoked_at: isRevoked ? now : null,
      device: '',
      address: '127.0.0.1',
      ends_at: expiresAt,
      idle_seconds: 2 * 3600,
      stepped_up_at: isSteppedUp ? now : null,
      last_seen_at: now,
    })
    .execute()
  return token
}

export function bearer(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` }
}

async function withStatus(app: TestApp, status: 'suspended' | 'excluded'): Promise<string> {
  const person = await join(app)
  const { db } = app
  await db.updateTable('member').set({ status }).where('member_id', '=', person.memberId).execute()
  return person.token
}

/** All kinds of callers who use a member's call without being a member in good standing. */
export async function gatherStrangers(app: TestApp, { memberId }: Person): Promise<Stranger[]> {
  const good = await openSession(app, memberId)
  const [ended, loggedOut] = [
    await openSession(app, memberId, { isRevoked: true }),
    await openSession(app, memberId),
  ]
  await app.wire('POST', '/api/logout', { token: loggedOut })
  const expired = await openSession(app, memberId, { expiresInSeconds: -1 })
  function stranger(who: string, token: string, code: string, status = 401) {
    return {
      who,
      token,
      headers: bearer(token),
      status,
      code,
    }
  }
  function hidden(who: string, shown: Pick<Asker, 'headers' | 'query'>) {
    return {
      who,
      token: undefined,
      status: 401,
      code: 'invalid-token',
      ...shown,
    }
  }
  return [
    hidden('nobody', { headers: {} }),
    hidden('a token in the address', { headers: {}, query: `token=${good}&access_token=${good}` }),
    hidden('a token in a cookie', { headers: { cookie: `token=${good}` } }),
    hidden('a token of another scheme', { headers: { authorization: `Basic ${good}` } }),
    hidden('two tokens', { headers: { authorization: `Bearer ${good}, Bearer ${good}` } }),
    hidden('the id of a member', { headers: bearer(memberId) }),
    ...['x', 'A'.repeat(43), '../../etc', 'null', `${good}x`, good.slice(0, -1)].map((garbage) =>
      stranger(`the token ${garbage.slice(0, 12)}`, garbage, 'invalid-token'),
    ),
    stranger('an API key', await operatorKey(app), 'invalid-token'),
    stranger('who has logged out', loggedOut, 'invalid-token'),
    stranger('who was put out', ended, 'INVALID_USER_4'),
    stranger('who came too late', expired, 'EXPIRED_AUTH_TOKEN'),
    stranger('who is a member no more', await openSession(app, generateId()), 'INVALID_USER_1'),
    stranger('who is suspended', await withStatus(app, 'suspended'), 'INVALID_USER_2', 403),
    stranger('who wished to be kept out', await withStatus(app, 'excluded'), 'INVALID_USER_3', 403),
  ]
}

/** All kinds of callers who use an operator's call without being an operator; `member` is a member in good standing. */
export async function gatherNoOperators(app: TestApp, member: Person): Promise<NoOperator[]> {
  const now = app.clock.now()
  const good = await operatorKey(app)
  function stranger(who: string, token: string, code = 'UNAUTHORIZED') {
    return {
      who,
      headers: bearer(token),
      code,
    }
  }
  function part(json: unknown): string {
    return Buffer.from(JSON.stringify(json)).toString('base64url')
  }
  const seconds = Math.floor(now.getTime() / 1000)
  const claims = { iss: 'kapao', aud: 'operator', sub: 'kanda', iat: seconds, exp: seconds + 600 }
  return [
    { who: 'nobody', headers: {}, code: 'UNAUTHORIZED' },
    { who: 'a key in a cookie', headers: { cookie: `token=${good}` }, code: 'UNAUTHORIZED' },
    {
      who: 'a key in the cookie of sessions',
      headers: { cookie: `kapao_operator=${good}` },
      code: 'UNAUTHORIZED',
    },
    { who: 'a key of another scheme', headers: { authorization: `Basic ${good}` }, code: 'UNAUTHORIZED' },
    { who: 'two keys', headers: { authorization: `Bearer ${good}, Bearer ${good}` }, code: 'UNAUTHORIZED' },
    stranger('a made-up token', 'x.y.z'),
    stranger('a member', member.token),
    stranger('an unsigned token', `${part({ alg: 'none' })}.${part(claims)}.`),
    stranger('a made-up key', `kapao_${generateToken()}`),
    stranger('a key without its end', good.slice(0, -1)),
    stranger('a key with more at its end', `${good}x`),
    stranger('a key without what it begins with', good.slice('kapao_'.length)),
    stranger('the id of a key', 'somsri'),
    stranger('a key that is not activated', await operatorKey(app, { name: 'new', isActivated: false })),
    stranger('a key that was revoked', await operatorKey(app, { name: 'revoked', isRevoked: true })),
    stranger(
      'a key that has expired',
      await operatorKey(app, { name: 'expired', expiresAt: now }),
      'EXPIRED_AUTH_TOKEN',
    ),
  ]
}
