import type { Belongings } from './call-examples.ts'
import { joinWithMoney, usernameAt } from './games.ts'
import { type Person, password } from './people.ts'
import { payForSlip, sendSlip } from './slips.ts'
import type { TestApp } from './test-app.ts'

/**
 * Registers a member and gives them one record of every kind. The app must have KBANK's account and the games PG and
 * UFABET open, and must run no jobs, so that the withdrawal stays in review.
 */
export async function settleIn(app: TestApp): Promise<Person & Belongings> {
  const person = await joinWithMoney(app, 100_000n, ['PG', 'UFABET'])
  const { token, phone } = person
  const { picture } = await payForSlip(app, { fromAccount: phone, amount: 20 })
  const { body: slip } = await sendSlip(app, { token, picture })
  // A login from another device creates a security event.
  await app.wire('POST', '/api/login', {
    body: { username: phone, password },
    headers: {
      'x-forwarded-for': `10.12.${phone.slice(-4, -2)}.${phone.slice(-2)}`,
      'user-agent': 'Mozilla/5.0 (Linux; Android 15; Pixel 8) Chrome/140.0.0.0',
    },
  })
  async function read<Body>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Body> {
    return (await app.wire<Body>(method, path, { token, body })).body
  }
  // It waits for an operator because the member's account is new.
  const withdrawal = await read<{ _id: string }>('POST', '/api/wallet/withdraw', { amount: 100 })
  const { sessions } = await read<{ sessions: { _id: string }[] }>('GET', '/api/account/sessions')
  const { events } = await read<{ events: { _id: string }[] }>('GET', '/api/account/events')
  const { statements } = await read<{ statements: { _id: string }[] }>('POST', '/api/statement', {})
  const { url } = await read<{ url: string }>('GET', `/api/statement/slip/reference/${slip._id}`)
  function first([one]: readonly { _id: string }[]): string {
    if (!one) throw new Error('A member who settled in has something of every kind')
    return one._id
  }
  return {
    ...person,
    sessionId: first(sessions),
    securityEventId: first(events),
    movementId: first(statements),
    slipId: slip._id,
    withdrawalId: withdrawal._id,
    slipPicture: url,
    pg: await usernameAt(app, person, 'PG'),
    ufabet: await usernameAt(app, person, 'UFABET'),
  }
}
