import { randomUUID } from 'node:crypto'
import type { BankTransaction } from '@kapao/contract/bank-transfer'
import type { Database } from '@kapao/database/connect'
import { Webhook } from 'standardwebhooks'
import { operatorKey } from './operator.ts'
import type { TestApp } from './test-app.ts'

type Account = {
  bankCode: string
  accountNo: string
  mode?: 'AUTO' | 'SMS' | 'MANUAL'
  currency?: 'BAHT' | 'LAK'
}

/** Inserts a bank account of the operator, as the operator's settings would. Returns its id. */
export async function openBankAccount(
  db: Database,
  { bankCode, accountNo, mode = 'AUTO', currency = 'BAHT' }: Account,
): Promise<string> {
  const depositAccountId = randomUUID()
  await db
    .insertInto('deposit_account')
    .values({
      deposit_account_id: depositAccountId,
      bank_code: bankCode,
      bank_type: 'BANK',
      mode,
      account_name: 'KAPAO DEMO',
      account_no: accountNo,
      promptpay_id: null,
      currency,
      sort_order: 10,
    })
    .execute()
  return depositAccountId
}

export type FeedMessage = Record<string, unknown> & { id: string }

/** A row of the operator's statement at SCB: money from an account of which the bank shows six digits. */
export function statementMessage(amount: number, change: Record<string, unknown> = {}): FeedMessage {
  return {
    type: 'bank.line',
    id: randomUUID(),
    bank: 'SCB',
    account: '4013334447',
    direction: 'credit',
    amount,
    currency: 'THB',
    paidAt: new Date().toISOString(),
    channel: 'MB',
    fromBank: 'KBANK',
    fromAccount: 'x000001',
    fromName: null,
    ...change,
  }
}

/** A bank's SMS, as forwarded by the phone that received it. */
export function smsMessage(sender: string, text: string, change: Record<string, unknown> = {}): FeedMessage {
  return {
    type: 'bank.sms',
    id: randomUUID(),
    sender,
    text,
    receivedAt: new Date().toISOString(),
    ...change,
  }
}

type WebhookOptions = { secret?: string; at?: Date; headers?: Record<string, string> }

/** Sends a bank transaction to the server as the feed does: by a signed webhook. */
export function sendFeedWebhook(
  { wire, environment }: Pick<TestApp, 'wire' | 'environment'>,
  bankTransaction: FeedMessage,
  { secret, at = new Date(), headers = {} }: WebhookOptions = {},
) {
  const body = JSON.stringify(bankTransaction)
  const signature = new Webhook(secret ?? environment['KEY_BANK_FEED'] ?? '').sign(
    bankTransaction.id,
    at,
    body,
  )
  return wire('POST', '/api/callback/bankfeed', {
    body,
    headers: {
      'webhook-id': bankTransaction.id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': signature,
      ...headers,
    },
  })
}

/** Reads a bank transaction in any state as an operator. `undefined`: there is no such bank transaction. */
export async function bankTransactionAsOperator(
  app: TestApp,
  bankTransactionId: string,
): Promise<BankTransaction | undefined> {
  const token = await operatorKey(app)
  for (const state of ['waiting', 'nothing', 'credited']) {
    let after: string | null = null
    do {
      const { body: answer }: { body: { lines: BankTransaction[]; after: string | null } } = await app.wire(
        'POST',
        '/api/operator/deposits/lines',
        {
          token,
          body: { state, limit: 100, ...(after === null ? {} : { after }) },
        },
      )
      const found = answer.lines.find(({ lineId }) => lineId === bankTransactionId)
      if (found) return found
      after = answer.after
    } while (after !== null)
  }
  return undefined
}

/** Assigns a bank transaction to a member as an operator. */
export async function matchAsOperator(
  app: TestApp,
  {
    bankTransactionId,
    memberId,
    reason = 'called and asked',
  }: { bankTransactionId: string; memberId: string; reason?: string },
) {
  return app.wire('POST', '/api/operator/deposits/match', {
    token: await operatorKey(app),
    body: { lineId: bankTransactionId, memberId, reason },
  })
}
