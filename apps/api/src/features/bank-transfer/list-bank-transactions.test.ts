import type { BankTransaction } from '@kapao/contract/bank-transfer'
import { openBankAccount, sendFeedWebhook, smsMessage, statementMessage } from '@kapao/testkit/feed'
import { operatorKey } from '@kapao/testkit/operator'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeCursor } from '../../platform/cursor.ts'
import { readBankTransactionStory } from './bank-transfer.ts'

let app: TestApp
const ids: string[] = []

beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
  await openBankAccount(app.db, { bankCode: 'SCB', accountNo: '4013334447' })
  for (let turn = 0; turn < 3; turn += 1) await send(smsMessage('SCB', `สินเชื่อ 50,000.00 บาท สมัครเลย ${turn}`))
  await send(smsMessage('SCB', 'OTP 483920 โอนเงิน 500.00 ไป x123456'))
  await send(smsMessage('SCB', 'สินเชื่อ 60,000.00 บาท สมัครเลย'))
})

afterAll(() => app.close())

async function send(message: { id: string }): Promise<void> {
  expect((await sendFeedWebhook(app, message)).status).toBe(200)
  ids.push(message.id)
}

type Page = { lines: BankTransaction[]; after: string | null; message?: string }

async function list(body: Record<string, unknown>): Promise<Page> {
  const token = await operatorKey(app)
  return (await app.wire<Page>('POST', '/api/operator/deposits/lines', { token, body })).body
}

describe('the bank transactions of the feed', () => {
  it('are listed in order of receipt, page by page, each once', async () => {
    const pages: string[][] = []
    let after: string | null | undefined
    do {
      const page: Page = await list({ state: 'nothing', limit: 3, ...(after ? { after } : {}) })
      after = page.after
      pages.push(page.lines.map(({ lineId }) => lineId))
    } while (after)
    expect(pages).toEqual([ids.slice(0, 3), ids.slice(3)])
  })

  it('are listed by one reason, and without an amount where none was read', async () => {
    const { lines, after } = await list({ state: 'nothing', reason: 'ONE_TIME_CODE', limit: 2 })
    expect(lines).toMatchObject([{ lineId: ids[3], reason: 'ONE_TIME_CODE', amount: null }])
    expect(after).toBeNull()
  })

  it('are listed only by cursors that were issued', async () => {
    for (const after of ['nowhere', writeCursor(app.clock.now(), 'a\0b')])
      expect(await list({ state: 'nothing', limit: 2, after })).toMatchObject({
        message: 'VALIDATION_FAILED',
      })
  })

  it('keep what the feed sent', async () => {
    const message = statementMessage(77.25, { direction: 'debit' })
    await send(message)
    expect(await readBankTransactionStory(app.context, message.id)).toMatchObject({ amount: 77.25 })
    expect(await readBankTransactionStory(app.context, 'nothing-like-it')).toBeUndefined()
  })
})
