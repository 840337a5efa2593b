import { randomUUID } from 'node:crypto'
import type { Database } from '@kapao/database/connect'
import { writeGatewayCallback } from '@kapao/sandbox/gateways/gateway.routes'
import type { QrAmounts } from '@kapao/providers/qr/gateway'
import { gatewayOf as registered } from '@kapao/providers/qr/gateways'
import type { Notice } from '@kapao/sandbox/gateways/gateway'
import { type Gateway, gatewayOf, thaiGateways } from '@kapao/sandbox/gateways/gateways'
import { readLaoQr } from '@kapao/sandbox/laoqr/read-lao-qr'
import { readPromptPay } from '@kapao/sandbox/promptpay/read-promptpay'
import type { TestApp } from './test-app.ts'

export type { Gateway } from '@kapao/sandbox/gateways/gateways'
export type { Notice } from '@kapao/sandbox/gateways/gateway'

/** The gateways that create Thai QR bills. */
export const gatewayNames = thaiGateways

/** The quick amounts of these gateways and the minimum of each, in baht. */
export const gatewayAmounts: readonly (QrAmounts & { gateway: Gateway })[] = gatewayNames.map((gateway) => {
  const { BAHT } = registered(gateway).amounts
  if (BAHT === undefined) throw new Error(`${gateway} creates Thai bills and moves no baht`)
  return { gateway, ...BAHT }
})

/** Inserts the operator's account at every gateway, as the operator's settings would. */
export async function openGatewayAccounts(db: Database): Promise<void> {
  await db
    .insertInto('deposit_account')
    .values(
      gatewayNames.map((gateway, index) => ({
        deposit_account_id: randomUUID(),
        bank_code: gateway,
        bank_type: 'PAYMENT' as const,
        mode: 'AUTO' as const,
        account_name: 'KAPAO DEMO',
        account_no: gatewayOf(gateway).biller ?? `M${index}`,
        promptpay_id: null,
        currency: 'BAHT' as const,
        sort_order: 10 + index,
      })),
    )
    .execute()
}

/** Inserts the operator's account at BCEL in a currency. */
export async function openBcelAccount(db: Database, currency: 'BAHT' | 'LAK'): Promise<void> {
  await db
    .insertInto('deposit_account')
    .values({
      deposit_account_id: randomUUID(),
      bank_code: 'BCEL',
      bank_type: 'BANK',
      mode: 'AUTO',
      account_name: 'KAPAO DEMO',
      account_no: currency === 'LAK' ? '0302000123456' : '0302000123457',
      promptpay_id: null,
      currency,
      sort_order: 20,
    })
    .execute()
}

/** Reads our reference from the payload of a gateway's QR. Throws for a payload that is not a bill. */
export function referenceIn(payload: string): string {
  const lao = readLaoQr(payload)
  if (lao) return lao.billNumber
  const read = readPromptPay(payload)
  if ('refusal' in read || read.ref1 === undefined) throw new Error(`This is no bill: ${payload}`)
  return read.ref1
}

/** A gateway's payment notification of `satang` for a reference. */
export function notice(reference: string, satang: number, change: Partial<Notice> = {}): Notice {
  return {
    status: 'paid',
    reference,
    orderId: 'an order',
    transactionId: randomUUID().replaceAll('-', ''),
    amount: String(satang),
    currency: 'THB',
    paidAt: new Date().toISOString(),
    payer: { bank: 'SCB', name: 'นาย สมชาย จ', account: 'xxx-x-x1234-x' },
    ...change,
  }
}

type WebhookOptions = {
  at?: Date
  isBadlySigned?: boolean
  spoil?: (body: string) => string
  headers?: Record<string, string>
}

/** Sends a payment notification to the server as this gateway would, in its format and with its signature. */
export async function sendGatewayWebhook(
  { wire, keysGateways }: Pick<TestApp, 'wire' | 'keysGateways'>,
  gateway: Gateway,
  notification: Notice,
  {
    at = new Date(),
    isBadlySigned = false,
    spoil = (body) => body,
    headers: others = {},
  }: WebhookOptions = {},
) {
  const signing = { keys: keysGateways, at, isBadlySigned }
  const { headers, body } = await writeGatewayCallback(gateway, notification, signing)
  return wire('POST', `/api/callback/${gateway.toLowerCase()}`, {
    body: spoil(body),
    headers: { ...headers, ...others },
  })
}
