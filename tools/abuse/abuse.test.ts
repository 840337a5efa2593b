import { Buffer } from 'node:buffer'
import type { QrDeposit } from '@kapao/contract/deposit'
import { newGuest } from '@kapao/testkit/chat'
import { openKbankAccount } from '@kapao/testkit/kbank'
import { join, nextPhone, password, type Person, readOtp, verifyPhone } from '@kapao/testkit/people'
import { operatorKey } from '@kapao/testkit/operator'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isLong } from './config.ts'
import { type Finding, writeReport } from './report.ts'

const findings: Finding[] = []

afterAll(() => {
  if (isLong) console.log(`\n${writeReport(findings)}\n`)
})

/** Each request of an attacker who has many addresses comes from another one. */
let lastAddress = 0
function nextAddress(): string {
  lastAddress += 1
  return `10.200.${Math.floor(lastAddress / 250)}.${lastAddress % 250}`
}

async function countMessages({ outside }: TestApp, phone: string): Promise<number> {
  return (await outside<unknown[]>('GET', `/control/sms?phone=${phone}`)).body.length
}

describe('an attacker with many accounts', () => {
  let app: TestApp

  beforeAll(async () => {
    app = await startTestApp()
    await openKbankAccount(app.db)
  })

  afterAll(() => app.close())

  function requestQr({ token }: Person) {
    return app.wire<QrDeposit & { message?: string }>('POST', '/api/qrcode/KBANK', {
      token,
      body: { amount: 100 },
    })
  }

  it('cannot use up the amounts of the bank: the next member pays the amount that was asked for, or little more', async () => {
    const accounts = isLong ? 50 : 8
    const amounts = new Set<number | undefined>()
    let calls = 0
    for (let account = 0; account < accounts; account += 1) {
      const person = await join(app)
      for (let isRefused = false; !isRefused;) {
        const { status, body } = await requestQr(person)
        calls += 1
        isRefused = status !== 200
        if (!isRefused) amounts.add(body.amount)
      }
    }
    const { status, body } = await requestQr(await join(app))
    expect(status).toBe(200)
    expect(body.amount).toBeLessThan(120)
    findings.push({
      attack: `1 ${accounts} accounts that never paid request QRs of 100 until they are refused`,
      cost: `${accounts} phones with their codes, ${calls} calls`,
      stopped: `${amounts.size} amounts are taken; each is free again after half an hour`,
      honest: `the next member gets a QR of ${body.amount?.toFixed(2)} at the first call`,
    })
  })
})

describe('an attacker who knows phone numbers', () => {
  let app: TestApp

  beforeAll(async () => {
    app = await startTestApp()
  })

  afterAll(() => app.close())

  it('cannot register a number that its owner has just verified', async () => {
    const phone = nextPhone()
    const cookie = await verifyPhone(app, phone)
    const tries = isLong ? 100 : 10
    function register(headers: Record<string, string>, accountNo: string) {
      return app.wire('POST', '/api/account', {
        headers: { 'x-forwarded-for': nextAddress(), ...headers },
        body: {
          name: 'Malee',
          username: phone,
          password,
          bankCode: 'SCB',
          bankAccountName: 'MALEE',
          bankAccountNo: accountNo,
        },
      })
    }
    const answers = []
    for (let turn = 0; turn < tries; turn += 1)
      answers.push((await register({}, `99${String(turn).padStart(8, '0')}`)).body['message'])
    expect(new Set(answers)).toEqual(new Set(['UNVERIFIED_OTP']))
    expect((await register({ cookie }, phone)).status).toBe(200)
    findings.push({
      attack: '6 Another browser registers a number that its owner verified a moment ago',
      cost: `${tries} calls from ${tries} addresses`,
      stopped: `${tries} of ${tries} refused with UNVERIFIED_OTP`,
      honest: 'the owner registers at the first call',
    })
  })

  it('cannot lock members out from one blocked address', async () => {
    const members = isLong ? 30 : 4
    const people = []
    for (let count = 0; count < members; count += 1) people.push(await join(app))
    const address = nextAddress()
    const guesses = 15
    let looked = 0
    for (const { phone } of people)
      for (let turn = 0; turn < guesses; turn += 1) {
        const answer = await app.wire('POST', '/api/login', {
          body: { username: phone, password: `guess-number-${turn}` },
          headers: { 'x-forwarded-for': address },
        })
        if (answer.body['message'] === 'WRONG_CREDENTIAL') looked += 1
      }
    const logins = []
    for (const { phone } of people)
      logins.push(
        (
          await app.wire('POST', '/api/login', {
            body: { username: phone, password },
            headers: { 'x-forwarded-for': nextAddress() },
          })
        ).status,
      )
    expect(looked).toBeLessThanOrEqual(Math.min(300, members * 10))
    expect(new Set(logins)).toEqual(new Set([200]))
    findings.push({
      attack: `7 One address guesses the passwords of ${members} members`,
      cost: `${members * guesses} calls`,
      stopped: `${looked} guesses were looked at: ten for a member, until the address has used up its 300 calls`,
      honest: `${members} of ${members} members log in at the first call`,
    })
  })
})

describe('an attacker who earns by codes', () => {
  let app: TestApp

  beforeAll(async () => {
    // The budgets of a site as delivered.
    app = await startTestApp({ OTP_BUDGET_ADDRESS: '', OTP_BUDGET_RANGE: '', OTP_BUDGET_SITE: '' })
  })

  afterAll(() => app.close())

  function send(phoneNumber: string, address: string, proof?: string) {
    return app.wire<{ message?: string; details?: { proofOfWork?: Challenge } }>('POST', '/api/otp/send', {
      body: { phoneNumber, ...(proof === undefined ? {} : { proof }) },
      headers: { 'x-forwarded-for': address },
    })
  }

  it('gets none to a premium number', async () => {
    const numbers = isLong ? 300 : 20
    let sent = 0
    for (let turn = 0; turn < numbers; turn += 1)
      if ((await send(`1900${String(turn).padStart(6, '0')}`, nextAddress())).status === 200) sent += 1
    expect(sent).toBe(0)
    expect(await countMessages(app, '1900000000')).toBe(0)
    findings.push({
      attack: `8 ${numbers} codes are requested to numbers beginning with 1900`,
      cost: `${numbers} calls from ${numbers} addresses`,
      stopped: 'no code is sent',
      honest: 'nobody notices',
    })
  })

  it('works for each code beyond a few, and gets no more than the budget to one range', async () => {
    const codes = isLong ? 260 : 36
    let sent = 0
    let tries = 0
    let worked = 0
    for (let turn = 0; turn < codes; turn += 1) {
      const phone = `098765${String(turn).padStart(4, '0')}`
      const address = nextAddress()
      const first = await send(phone, address)
      const challenge = first.body.details?.proofOfWork
      if (first.status === 200) sent += 1
      else if (challenge) {
        const solution = await solveChallenge({ challenge, deriveKey })
        tries += solution?.counter ?? 0
        worked += 1
        const proof = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
        if ((await send(phone, address, proof)).status === 200) sent += 1
      }
    }
    expect(sent).toBe(Math.min(codes, 200))
    expect(worked).toBe(sent - 30)
    const honest = '0912345678'
    expect((await send(honest, nextAddress())).status).toBe(200)
    expect(await readOtp(app, honest)).toMatch(/^\d{6}$/)
    findings.push({
      attack: `8 ${codes} codes are requested to one range of mobile numbers, each from another address`,
      cost: `${worked} proofs of work with ${tries} tries of 4,000 iterations in all`,
      stopped: `${sent} codes are sent, 200 at most in an hour`,
      honest: 'a newcomer of another range gets a code at the first call',
    })
  })
})

describe('a flood of guests', () => {
  let app: TestApp

  beforeAll(async () => {
    app = await startTestApp()
  })

  afterAll(() => app.close())

  async function callAgent(speaker: { token: string } | { guestId: string }, address: string): Promise<void> {
    const message = { message_type: 'text', payload: { message: 'ขอคุยกับเจ้าหน้าที่' } }
    const isMember = 'token' in speaker
    await app.wire('POST', '/api/chat/send-message', {
      headers: { 'x-forwarded-for': address },
      ...(isMember ? { token: speaker.token, body: { message } } : { body: { ...speaker, message } }),
    })
  }

  it('does not hide a member from the agents', async () => {
    const guests = isLong ? 200 : 30
    const address = nextAddress()
    for (let guest = 0; guest < guests; guest += 1) await callAgent(await newGuest(app.wire), address)
    await callAgent(await join(app, { name: 'Malee' }), nextAddress())
    const token = await operatorKey(app)
    const { body } = await app.wire<{ chats: { name?: string }[]; counts: { unassigned: number } }>(
      'POST',
      '/api/operator/chat/inbox',
      { token, body: {} },
    )
    expect(body.counts.unassigned).toBe(21)
    expect(body.chats[0]?.name).toBe('Malee')
    findings.push({
      attack: `13 ${guests} guests of one address call an agent`,
      cost: `${guests * 2} calls`,
      stopped: `${body.counts.unassigned - 1} of them wait; the others read that too many of their network do`,
      honest: 'a member who calls an agent afterwards is the first in the inbox',
    })
  })
})
