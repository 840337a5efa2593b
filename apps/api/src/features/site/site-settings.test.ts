import { operatorKey } from '@kapao/testkit/operator'
import { join } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { until } from '@kapao/testkit/until'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let app: TestApp
let token: string

beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
  token = await operatorKey(app)
})

afterAll(() => app.close())

async function read() {
  return (await app.wire('GET', '/api/operator/site', { token })).body
}
function write(body: unknown, request: { token?: string } = { token }) {
  return app.wire('POST', '/api/operator/site', { ...request, body })
}
async function look(name: string, request: { token?: string } = {}) {
  return (await app.wire('GET', `/api/lookup/${name}`, request)).body
}

const contact = {
  contactText: 'โทร 02-000-0000',
  lineLink: 'https://line.me/',
  lineName: '@kapao',
  lineQR: '',
}
const approval = {
  mostAmount: 1000.5,
  mostADay: 2,
  mostAmountADay: 2000,
  mostAWeek: 7,
  mostAmountAWeek: 5000.25,
  leastPlayedPercent: 100,
  unplayedAllowance: 500,
  leastAccountHours: 48,
  asksForNewBankAccount: true,
  hoursAfterNameChange: 12,
  hoursAfterPasswordReset: 36,
}

const accountSafety = {
  stepUpWithdrawalFrom: 2500.5,
  stepUpWithdrawalFromInKip: null,
  stepUpGamePasswords: false,
  stepUpBankAccount: true,
  smsNotices: ['NEW_LOGIN'],
  smsWithdrawalFrom: null,
  smsWithdrawalFromInKip: 5_000_000,
}

describe('the settings of the site', () => {
  it('are read with their defaults before an operator sets them', async () => {
    expect(await read()).toMatchObject({
      info: { name: 'Kapao', website: '' },
      conditions: [],
      withdraw: { withdrawMin: 100, withdrawMax: 50_000 },
      terminated: false,
      sources: [],
    })
  })

  it('are changed only where they are sent, and members see them, their HTML sanitised', async () => {
    const dirty = '<p lang="th">กติกา<img src=x onerror=alert(1)></p><script>x</script>'
    const named = {
      info: { name: 'Kapao House', website: 'https://kapao.example' },
      contact,
      withdraw: { withdrawMin: 200, withdrawMax: 20_000.5 },
      withdrawApproval: approval,
      accountSafety,
      slip: { closedFrom: '23:30', closedUntil: '00:30' },
      registerOTP: false,
      enableChatWidget: true,
      isManual: true,
      refusedAddresses: ['203.0.113.7', '2001:db8::7'],
      sources: [
        { code: 'LINE', description: 'LINE' },
        { code: 'FRIEND', description: 'A friend' },
      ],
    }
    const written = await write({
      ...named,
      conditions: [dirty],
      agreements: [dirty],
      notice: { text: dirty },
    })
    expect(written).toMatchObject({ status: 200, body: { message: 'OK' } })
    const clean = '<p lang="th">กติกา</p>'
    const now = await read()
    expect(now).toEqual({
      ...named,
      conditions: [clean],
      agreements: [clean],
      notice: { text: clean },
      terminated: false,
      fourEyes: {
        isRequired: false,
        withdrawalFrom: 20_000,
        withdrawalFromInKip: 12_000_000,
        budgetFrom: 100_000,
        budgetFromInKip: 60_000_000,
      },
    })
    expect(await look('notice')).toEqual({ text: clean })
    expect(await look('sources')).toEqual(named.sources)
    expect(await look('info')).toEqual(named.info)
    expect(await look('contact')).toEqual(contact)
    expect(await look('conditions')).toEqual({ conditions: [clean] })
    expect(await look('agreements')).toEqual([clean])
    expect(await look('slip')).toEqual(named.slip)
    expect(await look('registerOTP')).toEqual({ registerOTP: false })
    expect(await look('enableChatWidget')).toEqual({ enableChatWidget: true })
    const { token: ofMember } = await join(app)
    expect(await look('withdraw', { token: ofMember })).toEqual(named.withdraw)
    await write({ sources: [{ code: 'OTHER', description: 'Other' }] })
    expect(await read()).toEqual({ ...now, sources: [{ code: 'OTHER', description: 'Other' }] })
  })

  it.each([
    ['nothing', {}],
    ['a word that there is not', { odds: 1 }],
    ['a least above the most', { withdraw: { withdrawMin: 2, withdrawMax: 1 } }],
    ['a part of a satang', { withdraw: { withdrawMin: 1.001, withdrawMax: 2 } }],
    ['less than nothing', { withdrawApproval: { ...approval, mostAmount: -1 } }],
    ['a time without its end', { slip: { closedFrom: '23:00', closedUntil: '' } }],
    ['no time of day', { slip: { closedFrom: '24:00', closedUntil: '25:00' } }],
    ['markup where there is none', { contact: { ...contact, contactText: '<b>x</b>' } }],
    ['a link that is a script', { contact: { ...contact, lineLink: 'javascript:alert(1)' } }],
    ['a picture that is a script', { contact: { ...contact, lineQR: 'javascript:alert(1)' } }],
    ['an address that is none', { refusedAddresses: ['203.0.113'] }],
    [
      'a source twice',
      {
        sources: [
          { code: 'A', description: 'a' },
          { code: 'A', description: 'b' },
        ],
      },
    ],
    ['one good and one bad', { terminated: true, registerOTP: 'no' }],
  ])('refuse %s, and keep the current values', async (_what, body) => {
    const before = await read()
    expect(await write(body)).toMatchObject({ status: 400, body: { message: 'VALIDATION_FAILED' } })
    expect(await read()).toEqual(before)
  })

  it('are accessible to operators only', async () => {
    const { token: ofMember } = await join(app)
    const before = await read()
    for (const request of [
      {},
      { token: ofMember },
      { token: await operatorKey(app, { name: 'revoked', isRevoked: true }) },
    ]) {
      expect(await write({ terminated: true }, request)).toMatchObject({ status: 401 })
      expect(await app.wire('GET', '/api/operator/site', request)).toMatchObject({ status: 401 })
    }
    expect(await read()).toEqual(before)
  })

  it('end the service for members, not for the operator who resumes it', async () => {
    const { token: ofMember } = await join(app)
    async function askWallet() {
      return (await app.wire('GET', '/api/wallet', { token: ofMember })).status
    }
    await write({ terminated: true })
    await until('members are told that the service has ended', async () => (await askWallet()) === 410)
    expect(await write({ terminated: false })).toMatchObject({ status: 200 })
    await until('members are served again', async () => (await askWallet()) === 200)
  })
})
