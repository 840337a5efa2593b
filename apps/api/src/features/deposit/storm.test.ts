import { randomUUID } from 'node:crypto'
import { type QrDeposit, type QrProvider, qrProviders } from '@kapao/contract/deposit'
import { readBalance } from '@kapao/ledger/ledger'
import {
  notice,
  openBcelAccount,
  openGatewayAccounts,
  referenceIn,
  sendGatewayWebhook,
} from '@kapao/testkit/gateways'
import { openKbankAccount, payment, sendKbankWebhook } from '@kapao/testkit/kbank'
import { join } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'

/** How many call-backs are sent. The full storm: `KAPAO_STORM=10000 npx vitest run storm`. */
const webhooks = Number(process.env['KAPAO_STORM'] ?? 600)
const connections = 16

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
  await openKbankAccount(app.db)
  await openGatewayAccounts(app.db)
  await openBcelAccount(app.db, 'BAHT')
})

// Closing checks the whole book.
afterAll(() => app.close())

type Qr = { memberId: string; provider: QrProvider; satang: number; reference: string; madeAt: string }

/** Creates a member with a QR of each provider. Later QRs replace earlier ones, whose payments are still credited. */
async function makeQrs(amount: number): Promise<Qr[]> {
  const { memberId, token } = await join(app)
  const qrs: Qr[] = []
  for (const provider of qrProviders) {
    const madeAt = new Date().toISOString()
    const { body } = await app.wire<Required<QrDeposit>>('POST', `/api/qrcode/${provider}`, {
      token,
      body: { amount },
    })
    const reference = provider === 'KBANK' ? '' : referenceIn(body.payload)
    qrs.push({ memberId, provider, satang: Math.round(body.amount * 100), reference, madeAt })
  }
  return qrs
}

type How = 'good' | 'badly signed' | 'stale' | 'of a wrong shape' | 'unknown'
type Sent = { qr: Qr; paymentId: string; satang: number; paidAt: string; how: How }

/** After every QR has ended, while its amount is still leased. */
const lateSeconds = 20 * 60

let webhooksSent = 0

/** From many addresses: of one address, at most 100 unsigned call-backs a minute leave a trace. */
function fromSomewhere(): Record<string, string> {
  webhooksSent += 1
  return { 'x-forwarded-for': `10.15.${webhooksSent % 250}.1` }
}

async function deliver({ qr, paymentId, satang, paidAt, how }: Sent): Promise<number> {
  const at = how === 'stale' ? new Date(Date.now() - 400_000) : new Date()
  const headers = fromSomewhere()
  if (qr.provider === 'KBANK') {
    const wrong = how === 'of a wrong shape' ? { currency: 'USD' } : {}
    const amount = how === 'unknown' ? 0.01 : satang / 100
    const notification = payment(amount, { reference: paymentId, paidAt, ...wrong })
    const secret = how === 'badly signed' ? { secret: `whsec_${Buffer.alloc(32, 7).toString('base64')}` } : {}
    return (await sendKbankWebhook(app, notification, { at, headers, ...secret })).status
  }
  const notification = notice(how === 'unknown' ? 'NOBODY' : qr.reference, satang, {
    transactionId: how === 'of a wrong shape' ? 'x'.repeat(65) : paymentId,
    paidAt,
  })
  const options = { at, headers, isBadlySigned: how === 'badly signed' }
  return (await sendGatewayWebhook(app, qr.provider, notification, options)).status
}

/** A gateway repeats a call-back that is answered 429 or 5xx. */
async function sendUntilAccepted(notification: Sent): Promise<number> {
  const status = await deliver(notification)
  return status === 429 || status >= 500 ? sendUntilAccepted(notification) : status
}

function sumBy(all: readonly Sent[]): Map<string, bigint> {
  const sums = new Map<string, bigint>()
  for (const { qr, satang } of all) sums.set(qr.memberId, (sums.get(qr.memberId) ?? 0n) + BigInt(satang))
  return sums
}

it('a storm of call-backs of every provider credits exactly the distinct valid ones', async () => {
  const members = Math.max(6, Math.round(webhooks / 100))
  const qrs: Qr[] = []
  for (let member = 0; member < members; member += 4)
    qrs.push(
      ...(await Promise.all([100, 101, 102, 103].map((amount) => makeQrs(amount + (member % 400))))).flat(),
    )
  function pick<T>(from: readonly T[]): T {
    return from[Math.floor(Math.random() * from.length)]!
  }
  function newPayment(qr: Qr, how: How): Sent {
    return {
      qr,
      paymentId: randomUUID(),
      satang:
        qr.provider !== 'KBANK' && Math.random() < 0.2 ? 1 + Math.floor(Math.random() * 99_999) : qr.satang,
      paidAt: qr.madeAt,
      how,
    }
  }
  // One QR of each member gets its only payment twenty minutes late; the others get any number of payments in time.
  const late = qrs.filter(
    ({ provider }, index) =>
      provider === qrProviders[Math.floor(index / qrProviders.length) % qrProviders.length],
  )
  const inTime = qrs.filter((qr) => !late.includes(qr))
  app.clock.advance(lateSeconds)
  const good = [
    ...late.map((qr) => ({ ...newPayment(qr, 'good'), paidAt: app.clock.now().toISOString() })),
    ...Array.from({ length: Math.round(webhooks * 0.45) - late.length }, () =>
      newPayment(pick(inTime), 'good'),
    ),
  ]
  const bad = (['badly signed', 'stale', 'of a wrong shape'] as const).flatMap((how) =>
    Array.from({ length: Math.round(webhooks * 0.05) }, () => newPayment(pick(qrs), how)),
  )
  const unknown = Array.from({ length: Math.round(webhooks * 0.05) }, () => newPayment(pick(qrs), 'unknown'))
  const once = [...good, ...bad, ...unknown]
  const again = Array.from({ length: webhooks - once.length }, () => pick(good))
  const queue = [...once, ...again].toSorted(() => Math.random() - 0.5)
  expect(queue).toHaveLength(webhooks)

  const answers: { notification: Sent; status: number }[] = []
  async function connection(): Promise<void> {
    for (let notification = queue.pop(); notification; notification = queue.pop())
      answers.push({ notification, status: await sendUntilAccepted(notification) })
  }
  await Promise.all(Array.from({ length: connections }, connection))

  const { db } = app
  function statusesOf(how: How) {
    return [
      ...new Set(answers.flatMap(({ notification, status }) => (notification.how === how ? [status] : []))),
    ]
  }
  expect((['good', 'unknown', 'badly signed', 'stale', 'of a wrong shape'] as const).map(statusesOf)).toEqual(
    [[200], [200], [401], [401], [400]],
  )
  const expected = sumBy(good)
  for (const [memberId, satang] of expected)
    expect([memberId, await readBalance(db, memberId, 'BAHT')]).toEqual([memberId, satang])
  const events = await db.selectFrom('payment_notification').select(['event_id', 'outcome']).execute()
  function idsOf(outcome: string) {
    return events.flatMap((each) => (each.outcome === outcome ? [each.event_id] : [])).toSorted()
  }
  expect(idsOf('credited')).toEqual(good.map(({ paymentId }) => paymentId).toSorted())
  expect(idsOf('unmatched')).toEqual(unknown.map(({ paymentId }) => paymentId).toSorted())
  const statementLines = await db.selectFrom('ledger.statement').select('is_late').execute()
  expect(statementLines).toHaveLength(good.length)
  expect(statementLines.filter(({ is_late }) => is_late)).toHaveLength(late.length)
  expect(await db.selectFrom('refused_notification').select('refused_id').execute()).toHaveLength(bad.length)
}, 600_000)
