import { randomUUID } from 'node:crypto'
import type { QrDeposit } from '@kapao/contract/deposit'
import type { Database } from '@kapao/database/connect'
import { Webhook } from 'standardwebhooks'
import type { Person } from './people.ts'
import type { TestApp } from './test-app.ts'

/** The PromptPay id of the operator's KBANK account in tests: a tax id. */
export const promptPayId = '0105561000000'

/** Inserts the operator's KBANK account, as the operator's settings would. */
export async function openKbankAccount(db: Database): Promise<void> {
  await db
    .insertInto('deposit_account')
    .values({
      deposit_account_id: randomUUID(),
      bank_code: 'KBANK',
      bank_type: 'PAYMENT',
      mode: 'SMS',
      account_name: 'KAPAO DEMO',
      account_no: '0123456789',
      promptpay_id: promptPayId,
      currency: 'BAHT',
      sort_order: 1,
    })
    .execute()
}

/** Asks for a QR of KBANK as the member's app does, in baht. */
export function createKbankQr(
  { wire }: Pick<TestApp, 'wire'>,
  { token }: Pick<Person, 'token'>,
  amount: number,
) {
  return wire<QrDeposit>('POST', '/api/qrcode/KBANK', { token, body: { amount } })
}

export type Payment = Record<string, unknown> & { reference: string; amount: number }

/** KBANK's payment notification of `amount` baht to the operator's account. */
export function payment(amount: number, change: Record<string, unknown> = {}): Payment {
  return {
    type: 'payment.received',
    reference: randomUUID(),
    toAccount: promptPayId,
    amount,
    currency: 'THB',
    paidAt: new Date().toISOString(),
    fromBank: 'SCB',
    fromName: 'นาย สมชาย จ',
    fromAccount: 'xxx-x-x1234-x',
    ...change,
  }
}

type WebhookOptions = { secret?: string; at?: Date; headers?: Record<string, string> }

/** Sends a payment notification to the server as KBANK would: by a signed webhook. */
export function sendKbankWebhook(
  { wire, environment }: Pick<TestApp, 'wire' | 'environment'>,
  notification: Payment,
  { secret, at = new Date(), headers = {} }: WebhookOptions = {},
) {
  const body = JSON.stringify(notification)
  const key = secret ?? environment['KEY_KBANK_WEBHOOK'] ?? ''
  return wire('POST', '/api/callback/kbank', {
    body,
    headers: { ...signAsKbank(key, { id: notification.reference, at, body }), ...headers },
  })
}

/** The headers with which KBANK signs a webhook. */
export function signAsKbank(
  key: string,
  { id, at, body }: { id: string; at: Date; body: string },
): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(key).sign(id, at, body),
  }
}

/**
 * Pays `amount` baht to the operator's account by KBANK's notification, at the moment of the test's clock. Returns the
 * payment's reference. Throws if the server refuses it.
 */
export async function payKbank(
  app: Pick<TestApp, 'wire' | 'environment' | 'clock'>,
  amount: number | undefined,
  change: Record<string, unknown>,
): Promise<string> {
  const paid = payment(amount ?? 0, { paidAt: app.clock.now().toISOString(), ...change })
  const { status } = await sendKbankWebhook(app, paid)
  if (status !== 200) throw new Error(`The payment was refused with ${status}`)
  return paid.reference
}

/** Somebody had every amount from `least` to `most` satang above this one, until a moment ago. */
export async function useUpAmounts(
  app: Pick<TestApp, 'db' | 'clock'>,
  baht: number,
  { until = app.clock.now(), leased = false, least = 1, most = 99 } = {},
): Promise<void> {
  const member_id = randomUUID()
  const amounts = Array.from({ length: most - least + 1 }, (_, satang) => ({
    receiver: promptPayId,
    amount: BigInt(baht * 100 + least + satang),
    member_id,
    qrcode_id: randomUUID(),
  }))
  const used_from = new Date(until.getTime() - 30 * 60_000)
  const uses = amounts.map((each) => ({ ...each, used_from, used_until: until }))
  await app.db.insertInto('deposit_amount_use').values(uses).execute()
  if (!leased) return
  const leases = amounts.map((each) => ({ ...each, leased_until: until }))
  await app.db.insertInto('deposit_amount_lease').values(leases).execute()
}
