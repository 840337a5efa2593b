import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { calls } from '@kapao/contract/calls'
import { qrProviders } from '@kapao/contract/deposit'
import { smsLine, statementLine, tellLine } from '@kapao/testkit/feed'
import { openKbankAccount, payment, tellPayment } from '@kapao/testkit/kbank'
import { operatorToken } from '@kapao/testkit/operator'
import { join } from '@kapao/testkit/people'
import { smallBot } from '@kapao/testkit/small-bot'
import { startTestHouse, type TestHouse } from '@kapao/testkit/test-house'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let house: TestHouse
let token: string

beforeAll(async () => {
  house = await startTestHouse()
  await openKbankAccount(house.api.house.db)
  token = (await join(house)).token
})

afterAll(() => house.close())

const account = {
  name: 'Anan',
  username: '0890000001',
  password: 'kapao-demo-1',
  sourceCode: 'FRIEND',
  inviteCode: 'PR1',
  bankCode: 'KBANK',
  bankAccountName: 'ANAN B',
  bankAccountNo: '1234567890',
  currency: 'BAHT',
}

const reward = {
  isOpen: true,
  percent: 10,
  percentSuccess: 200,
  percentFail: 10,
  percentTurnover: 100,
  banners: [{ image: '/offers/invite.svg', html: '<p>x</p>' }],
}

/** What each call takes; the tests spoil one part of it after the other. */
const bodies: Readonly<Record<string, Record<string, unknown>>> = {
  sendOtp: { phoneNumber: '0890000001' },
  verifyOtp: { otpToken: 'x', otpCode: '123456' },
  login: { username: '0890000001', password: 'kapao-demo-1', remember: true },
  validateAccount: account,
  registerMember: account,
  changeProfile: { name: 'Anan', bankCode: 'KBANK', bankAccountName: 'ANAN B', bankAccountNo: '1234567890' },
  changeBankAccountName: { bankCode: 'KTB', bankAccountName: 'ANAN B' },
  changePassword: { oldPassword: 'not-the-password', newPassword: 'mango-sticky-rice-42' },
  markSecurityEventsSeen: { events: [randomUUID()] },
  createQrDeposit: { amount: 100 },
  transferMoney: { from: 'WALLET', to: 'JOKER', amount: 1 },
  transferAllMoney: { to: 'JOKER' },
  listStuckTransfers: { limit: 10, after: 'x' },
  decideStuckTransfer: { memberId: randomUUID(), legId: randomUUID(), outcome: 'done', reason: 'x' },
  addDepositNotice: { amount: 100 },
  listBankLines: { state: 'waiting', limit: 10, after: 'x' },
  matchBankLine: { lineId: 'x', memberId: randomUUID(), reason: 'x' },
  listReconciliationDifferences: { game: 'JOKER', limit: 10 },
  withdrawMoney: { amount: 100 },
  withdrawAllMoney: { amount: 100 },
  listWithdrawals: { stage: 'REVIEW', limit: 10, after: 'x' },
  approveWithdrawal: { memberId: randomUUID(), withdrawalId: randomUUID() },
  rejectWithdrawal: { memberId: randomUUID(), withdrawalId: randomUUID(), reason: 'x' },
  listStuckPayouts: { limit: 10, after: 'x' },
  decideStuckPayout: { memberId: randomUUID(), withdrawalId: randomUUID(), outcome: 'done', reason: 'x' },
  listPayoutDifferences: { limit: 10 },
  redeemGift: { link: 'eyJhbGciOiJFQ0RILUVTIn0..aXY.Ym9keQ.dGFn' },
  listStatement: { page: 1, limit: 10 },
  listInvites: { page: 1, limit: 10 },
  listRefunds: { page: 1, limit: 10 },
  setInviteRule: reward,
  setRefundRule: { ...reward, minimum: 5 },
  setOffer: {
    code: 'HALF',
    kind: 'bonus',
    type: 'day',
    maxReceived: 1,
    stock: 5,
    leastDeposit: 100,
    creditPercent: 50,
    creditFixed: 1,
    creditMost: 100,
    percentSuccess: 200,
    percentFail: 10,
    percentTurnover: 100,
    hours: 24,
    banners: [{ image: '/offers/gift.svg', html: '<p>x</p>' }],
    description: 'x',
    currency: 'BAHT',
    place: 1,
    isOpen: true,
  },
  spinWheel: { commitment: '0'.repeat(64), clientSeed: 'a-seed-of-mine' },
  claimCoupon: { coupon: randomUUID() },
  setWheel: {
    name: 'x',
    currency: 'BAHT',
    isOpen: true,
    coinRate: 100,
    couponDays: 30,
    closedKinds: ['goods'],
    slices: [],
  },
  listClaimedGoods: { limit: 10, before: '2026-01-01T00:00:00Z' },
  proveStatement: { ids: ['0190a1c0-0000-7000-8000-000000000000'], head: 0 },
  listSlips: { page: 1, limit: 10 },
  sendChatMessage: { clientId: 'hostile-1', message: { message_type: 'text', payload: { message: 'x' } } },
  listChatMessages: { limit: 10, skip: 0, before: 5, guestId: 'x', userId: 'x' },
  markChatRead: { seq: 1 },
  mergeGuestChat: { guestId: 'x' },
  listChats: { limit: 10, all: true },
  readChat: { personId: randomUUID(), limit: 10, after: 1, before: 2 },
  takeChat: { personId: randomUUID(), insteadOf: 'x' },
  answerChat: {
    personId: randomUUID(),
    clientId: 'hostile-2',
    message: { message_type: 'text', payload: { message: 'x' } },
  },
  seeChat: { personId: randomUUID(), seq: 1 },
  closeChat: { personId: randomUUID() },
  getChatBot: {},
  setChatBot: { version: 'another', bot: smallBot },
}

const hostileTexts = ['\0', 'a\0b', '\ud800', '\udc00\ud800', '', ' ', '\u202e', "' or 1=1--", '๐'.repeat(40)]
const hostileNumbers = [1e308, -1, 0, 1.001, 1e-9, 2 ** 31, 2 ** 53, 1e21, 999_999_999.99, 1_000_000_000]
const hostileShapes: readonly unknown[] = [
  null,
  true,
  [],
  [[]],
  {},
  { toString: 'x' },
  { length: 5 },
  ['0890000001'],
]
const hostile: readonly unknown[] = [...hostileTexts, 'x'.repeat(60_000), ...hostileNumbers, ...hostileShapes]

/** Whole bodies that are no body of ours, as they go over the wire. */
const hostileBodies = [
  '['.repeat(30_000),
  `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  '{"amount":1e400}',
  '{"constructor":{"prototype":{"amount":1}}}',
  'null',
  '"',
]

let asked = 0

/** Each request comes from an address of its own, so that no limit hides what is behind it. */
const fromOwnAddress = (): Record<string, string> => {
  asked += 1
  return { 'x-forwarded-for': `10.9.${Math.floor(asked / 250) % 250}.${asked % 250}` }
}

const spoil = (body: Record<string, unknown>): string[] => [
  ...Object.keys(body).flatMap((part) => hostile.map((value) => JSON.stringify({ ...body, [part]: value }))),
  ...hostileBodies,
]

const withBodies = calls.filter((call) => 'body' in call)

describe('a hostile body', () => {
  it('is known for every call that takes one', () => {
    expect(Object.keys(bodies).toSorted()).toEqual(withBodies.map(({ name }) => name).toSorted())
  })

  it.each(withBodies.map(({ name, method, url, audience }) => [name, method, url, audience] as const))(
    'of %s is never a fault',
    async (name, method, url, audience) => {
      const asWhom = audience === 'operator' ? await operatorToken(house) : token
      const faults: string[] = []
      for (const body of spoil(bodies[name] ?? {})) {
        const headers = fromOwnAddress()
        const heard = await house.wire(method, url.replace(':provider', 'KBANK'), {
          token: asWhom,
          body,
          headers,
        })
        const text = JSON.stringify(heard.body)
        if (heard.status >= 500 || /node_modules|at \w+ \(/.test(text))
          faults.push(`${text} for ${body.slice(0, 200)}`)
      }
      expect(faults).toEqual([])
    },
  )

  it('of KBANK, well signed, is never a fault', async () => {
    const faults: string[] = []
    const parts = Object.keys(payment(100)).filter((part) => part !== 'reference')
    for (const part of parts) {
      for (const value of hostile) {
        const { status, body } = await tellPayment(house, payment(100, { [part]: value }))
        if (status >= 500)
          faults.push(`${JSON.stringify(body)} for ${part} ${JSON.stringify(value).slice(0, 200)}`)
      }
    }
    expect(faults).toEqual([])
  })

  it('of the bank’s feed, well signed, is never a fault', async () => {
    const faults: string[] = []
    for (const line of [statementLine(100), smsLine('SCB', 'x')]) {
      for (const part of Object.keys(line).filter((each) => each !== 'id')) {
        for (const value of hostile) {
          const { status, body } = await tellLine(house, { ...line, id: randomUUID(), [part]: value })
          if (status >= 500)
            faults.push(`${JSON.stringify(body)} for ${part} ${JSON.stringify(value).slice(0, 200)}`)
        }
      }
    }
    expect(faults).toEqual([])
  })

  it.each([...qrProviders, 'bankfeed'])(
    'of a call-back of %s is refused, whatever its form',
    async (provider) => {
      const accepted: string[] = []
      const url = `/api/callback/${provider.toLowerCase()}`
      for (const body of [...spoil(payment(100)), '\0', 'a=1&a=2&sign=\0', '%ff=%zz', '']) {
        for (const type of ['application/json', 'application/x-www-form-urlencoded', 'image/png', 'x']) {
          const headers = { 'content-type': type, 'fp-signature': '\u00ff', authorization: 'Bearer x' }
          const { status } = await house.wire('POST', url, { body, headers })
          if (status !== 401 && status !== 400 && status !== 413)
            accepted.push(`${status} for ${body.slice(0, 200)}`)
        }
      }
      expect(accepted).toEqual([])
    },
  )

  it.each(['\0', 'a\0b', '\ud800'])('with the text %j is refused as no text', async (username) => {
    const { status, body } = await house.wire('POST', '/api/login', {
      body: { username, password: 'kapao-demo-1' },
      headers: fromOwnAddress(),
    })
    expect([status, body]).toMatchObject([400, { message: 'VALIDATION_FAILED' }])
  })
})

/** Says something to the server that no HTTP client would. Answers the whole of what came. */
const say = async (request: string): Promise<string> => {
  const socket = connect(house.api.port, '127.0.0.1')
  socket.write(request)
  let heard = ''
  socket.on('data', (part: Buffer) => (heard += part.toString()))
  await once(socket, 'close')
  return heard
}

describe('a hostile path', () => {
  it.each(['/api/%ff%zz', '/%c0%80', `/api/qrcode/${'a'.repeat(500)}`, '/api/qrcode/%00'])(
    '%s is refused in our words',
    async (path) => {
      const authorization = `authorization: Bearer ${token}`
      const heard = await say(
        `GET ${path} HTTP/1.1\r\nhost: a\r\n${authorization}\r\nconnection: close\r\n\r\n`,
      )
      const [head = '', body = ''] = heard.split('\r\n\r\n')
      expect(head).toMatch(/^HTTP\/1.1 400 /)
      expect(JSON.parse(body)).toMatchObject({ message: 'VALIDATION_FAILED' })
      expect(head).toMatch(/x-request-id: [0-9a-f-]{36}/)
    },
  )
})

describe('the address of a request', () => {
  const guess = (address: string) =>
    house.wire('POST', '/api/otp/verify', {
      body: { otpToken: 'nobody', otpCode: '123456' },
      headers: { 'x-forwarded-for': address },
    })

  it.each([
    ['writes other addresses before its own', (turn: number) => `10.1.1.${turn}, 203.0.113.9`],
    ['walks through its IPv6 network', (turn: number) => `2001:db8:9:9::${turn}`],
  ])('is limited also when it %s', async (_what, addressOf) => {
    const statuses: number[] = []
    for (let turn = 1; turn <= 61; turn += 1) statuses.push((await guess(addressOf(turn))).status)
    expect(statuses.filter((status) => status === 422)).toHaveLength(60)
    expect(statuses.at(-1)).toBe(429)
  })
})
