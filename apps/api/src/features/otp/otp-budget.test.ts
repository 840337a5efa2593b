import { Buffer } from 'node:buffer'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

type Sent = {
  code?: string
  message?: string
  details?: { seconds: number; proofOfWork?: Challenge }
}

let app: TestApp
let lastNumber = 0

beforeAll(async () => {
  app = await startTestApp({
    OTP_BUDGET_ADDRESS: '2-4/hour,3-6/day',
    OTP_BUDGET_RANGE: '5-8/hour,100-100/day',
    OTP_BUDGET_SITE: '100-100/hour,100-100/day',
    LIMITS: 'sendOtp.address=1000/60',
  })
})

const hour = 3_600_000

/** No test runs across the end of an hour. */
beforeEach(async () => {
  app.clock.set(new Date(Math.ceil(Date.now() / hour) * hour + hour / 6))
  await app.db.deleteFrom('otp_budget').execute()
})

afterAll(() => app.close())

/** A number of the range, or of a range of its own, that no other test uses. */
function number(range = `08${String((lastNumber += 1)).padStart(4, '0')}`): string {
  return `${range}${String((lastNumber += 1)).padStart(4, '0')}`
}

function send(
  phoneNumber: string,
  { address = '10.20.0.1', proof }: { address?: string; proof?: string } = {},
) {
  return app.wire<Sent>('POST', '/api/otp/send', {
    body: { phoneNumber, ...(proof === undefined ? {} : { proof }) },
    headers: { 'x-forwarded-for': address },
  })
}

async function messagesTo(phone: string): Promise<number> {
  return (await app.outside<unknown[]>('GET', `/control/sms?phone=${phone}`)).body.length
}

async function solve(challenge: Challenge | undefined): Promise<string> {
  if (!challenge) throw new Error('No proof of work was requested')
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

async function requestProof(phone: string): Promise<Challenge | undefined> {
  return (await send(phone)).body.details?.proofOfWork
}

describe('the budgets of one-time codes', () => {
  it('let an address request a few codes freely, each further one for a proof of work, and then none until the hour ends', async () => {
    for (const phone of [number(), number()]) expect((await send(phone)).body.code).toBe('SUCCESS')
    for (const phone of [number(), number()]) {
      const refused = await send(phone)
      expect(refused).toMatchObject({ status: 429, body: { message: 'REQUEST_LIMIT' } })
      expect(await messagesTo(phone)).toBe(0)
      const proof = await solve(refused.body.details?.proofOfWork)
      expect((await send(phone, { proof })).body.code).toBe('SUCCESS')
      expect(await messagesTo(phone)).toBe(1)
    }
    const spent = await send(number())
    expect(spent.body.message).toBe('REQUEST_LIMIT')
    expect(spent.body.details?.proofOfWork).toBeUndefined()
    expect(Number(spent.headers.get('retry-after'))).toBeLessThanOrEqual(3600)
    expect((await send(number(), { address: '10.20.0.2' })).body.code).toBe('SUCCESS')
  })

  it('are spent for good: beyond the last code no proof of work helps', async () => {
    const phone = number()
    for (const free of [number(), number()]) await send(free)
    const proof = await solve(await requestProof(phone))
    for (const other of [number(), number()])
      await send(other, { proof: await solve(await requestProof(other)) })
    const refused = await send(phone, { proof })
    expect(refused).toMatchObject({ status: 429, body: { message: 'REQUEST_LIMIT' } })
    expect(await messagesTo(phone)).toBe(0)
  })

  it('are counted for a day, too', async () => {
    app.clock.set(new Date('2026-11-24T01:00:00Z'))
    await send(number())
    await send(number())
    app.clock.set(new Date('2026-11-24T03:00:00Z'))
    expect((await send(number())).body.code).toBe('SUCCESS')
    expect((await send(number())).body.details?.proofOfWork).toBeDefined()
    app.clock.set(new Date('2026-11-25T00:00:01Z'))
    expect((await send(number())).body.code).toBe('SUCCESS')
  })

  it('are counted for a range of numbers over all addresses', async () => {
    const answers = []
    for (let index = 0; index < 7; index += 1)
      answers.push(await send(number('098765'), { address: `10.20.1.${index}` }))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429, 429])
    expect(answers[6]?.body.details?.proofOfWork).toBeDefined()
    expect((await send(number('098766'), { address: '10.20.2.1' })).body.code).toBe('SUCCESS')
  })

  it('count one code where many requests for it run at once, and never more than the budget', async () => {
    const phones = Array.from({ length: 24 }, () => number('091111'))
    const answers = await Promise.all(
      phones.map((phone, index) => send(phone, { address: `10.20.3.${index}` })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  })

  it('do not count a request that is refused', async () => {
    for (let index = 0; index < 20; index += 1) await send('0212345678')
    expect((await send(number())).body.code).toBe('SUCCESS')
  })
})

describe('a proof of work', () => {
  async function exhaust(): Promise<void> {
    for (const phone of [number(), number()]) await send(phone)
  }

  it('allows one code: used again it is refused with a new challenge', async () => {
    await exhaust()
    const phone = number()
    const proof = await solve(await requestProof(phone))
    expect((await send(phone, { proof })).status).toBe(200)
    const again = await send(phone, { proof })
    expect(again.body).toMatchObject({
      message: 'REQUEST_LIMIT',
      details: { proofOfWork: expect.anything() },
    })
    expect(await messagesTo(phone)).toBe(1)
  })

  it('allows one code when it is sent many times at once', async () => {
    await exhaust()
    const phone = number()
    const proof = await solve(await requestProof(phone))
    const answers = await Promise.all([1, 2, 3].map(() => send(phone, { proof })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await messagesTo(phone)).toBe(1)
  })

  it('is refused for another phone, with a wrong solution, with a challenge of one’s own, and when it is none', async () => {
    await exhaust()
    const phone = number()
    const challenge = await requestProof(phone)
    if (!challenge) throw new Error('No proof of work was requested')
    const easy = { ...challenge, parameters: { ...challenge.parameters, cost: 1, keyPrefix: '00' } }
    const attempts: [string, unknown][] = [
      [number(), JSON.parse(Buffer.from(await solve(challenge), 'base64').toString())],
      [phone, { challenge, solution: { counter: 1, derivedKey: '00'.repeat(32) } }],
      [phone, { challenge, solution: { counter: 1, derivedKey: 'zz' } }],
      [phone, { challenge: easy, solution: await solveChallenge({ challenge: easy, deriveKey }) }],
      [phone, { challenge }],
      [phone, 'nothing'],
    ]
    for (const [number_, attempt] of attempts) {
      const proof = Buffer.from(JSON.stringify(attempt)).toString('base64')
      expect((await send(number_, { proof })).body.message).toBe('REQUEST_LIMIT')
      expect(await messagesTo(number_)).toBe(0)
    }
    expect((await send(phone, { proof: '{' })).body.message).toBe('REQUEST_LIMIT')
  })
})
