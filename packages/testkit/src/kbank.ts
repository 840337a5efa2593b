import { randomUUID } from 'node:crypto'
import type { Database } from '@kapao/database/connect'
import { Webhook } from 'standardwebhooks'
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
