import { addDepositNotice as call, leastNotice } from '@kapao/contract/bank-transfer'
import { refuse } from '@kapao/contract/refusal'
import type { DatabaseTransaction } from '@kapao/database/connect'
import { holdEntry } from '@kapao/ledger/ledger'
import { parseAmount } from '@kapao/money/satang'
import { secondsAfter } from '../../platform/clock.ts'
import { addJob } from '../../jobs/jobs.ts'
import { operation } from '../../platform/operation.ts'
import { readSetting } from '../site/site.ts'
import { manualSource } from './credit-wallet.ts'
import { describeNotice } from './bank-transfer.ts'
import { noticeLifetimeSeconds } from './notice-lifetime.ts'
import { endDepositNotice } from './end-deposit-notice.ts'
import { matchWaitingTransactions } from './match-waiting-transactions.ts'
import { insertNotice, type NoticeRow } from './notice.store.ts'

/**
 * A member reports a manual transfer. The notice waits in the member's statement for a bank transaction, a slip or an
 * operator, and credits nothing itself. Waiting bank transactions of the same amount are matched again. Refuses
 * `NO_BANK` while the operator accepts no notices, `TRANSFER_MINIMUM` below the least amount, and
 * `DEPOSIT_IN_PROGRESS` while an earlier notice is open.
 */
export const addDepositNotice = operation(call, async ({ body, member }, context) => {
  const { memberId, currency } = member
  if (!(await readSetting(context, 'isManual'))) return refuse('NO_BANK')
  const amountSatang = parseAmount(body.amount) ?? 0n
  const least = leastNotice[currency]
  if (amountSatang < (parseAmount(least) ?? 0n)) return refuse('TRANSFER_MINIMUM', { min: least, currency })
  const now = context.clock.now()
  const notice: NoticeRow = {
    member_id: memberId,
    notice_id: context.random.id(),
    amount: amountSatang,
    currency,
    state: 'open',
    created_at: now,
    expires_at: secondsAfter(now, noticeLifetimeSeconds),
    ended_at: null,
  }
  const answer = await context.keyedTransaction(async (tx) => {
    if (!(await insertNotice(tx, notice))) return refuse('DEPOSIT_IN_PROGRESS')
    await hold(tx, notice)
    return describeNotice(notice)
  })
  context.announce(memberId)
  return answer
})

/** Writes the notice to the book as a pending entry: it shows in the statement and credits nothing. */
async function hold(tx: DatabaseTransaction, notice: NoticeRow): Promise<void> {
  const { member_id: memberId, notice_id: noticeId, amount, currency, created_at, expires_at } = notice
  const held = await holdEntry(tx, {
    memberId,
    entryId: noticeId,
    source: manualSource,
    destination: 'wallet',
    amountSatang: amount,
    currency,
    happenedAt: created_at,
    statement: { type: 'deposit', from: 'MANUAL', to: 'WALLET' },
  })
  if (!held.ok) throw new Error(`The book refused a notice: ${held.refusal}`)
  await addJob(tx, endDepositNotice, { memberId, noticeId }, { at: expires_at })
  await addJob(tx, matchWaitingTransactions, { amount: String(amount) })
}
