import { type AdjustmentDirection, adjustBalance as call } from '@kapao/contract/adjustment'
import { isRefusal, type Refusal, refuse } from '@kapao/contract/refusal'
import type { DatabaseTransaction } from '@kapao/database/connect'
import { postEntry, readBalance } from '@kapao/ledger/ledger'
import { parseAmount, type Satang, toAmount } from '@kapao/money/satang'
import { v5 } from 'uuid'
import { operation } from '../../platform/operation.ts'
import { type AdjustmentRow, findAdjustable, findAdjustment, insertAdjustment } from './adjustment.store.ts'

/**
 * Corrects a wallet by hand: an entry between the house account `adjustment` and the wallet, with the row that states
 * who made it and why. It is no deposit, no withdrawal and no play (decision record 0082). A repeat with the same id
 * changes nothing.
 *
 * Refuses NO_DATA (no such member), MONEY_NOT_ENOUGH (a debit above the balance) and IDEMPOTENCY_CONFLICT (another
 * adjustment of the member has the id).
 */
export const adjustBalance = operation(call, async ({ body, operator }, context) => {
  const { memberId, adjustmentId, direction, reason } = body
  const amountSatang = parseAmount(body.amount) ?? 0n
  const adjusted = await context.keyedTransaction(async (tx) => {
    const member = await findAdjustable(tx, memberId)
    if (!member) return refuse('NO_DATA')
    const row = {
      member_id: memberId,
      adjustment_id: adjustmentId,
      // Never the id of another entry, whatever id the client has chosen.
      entry_id: v5(adjustmentId, memberId),
      direction,
      amount: amountSatang,
      currency: member.currency,
      reason,
      made_by: operator.operatorId,
      made_at: context.clock.now(),
      approval_id: operator.approval?.approvalId ?? null,
      approved_by: operator.approval?.decidedBy ?? null,
    }
    if (!(await insertAdjustment(tx, row))) return repeat(tx, row)
    const balance = await post(tx, row)
    if (isRefusal(balance)) return balance
    context.noteAct({
      subject: adjustmentId,
      before: { balance: toAmount(balance - moved(row)) },
      after: { balance: toAmount(balance) },
    })
    return { message: 'OK' as const, balance: toAmount(balance) }
  })
  if (!isRefusal(adjusted)) {
    context.announce(memberId)
    context.log.info({ memberId, adjustmentId, operatorId: operator.operatorId }, 'adjustment.made')
  }
  return adjusted
})

const houseAccount = { account: 'adjustment', name: 'ADJUSTMENT' }
const wallet = { account: 'wallet', name: 'WALLET' }

async function post(
  tx: DatabaseTransaction,
  { member_id, entry_id, direction, amount, currency, reason, made_at }: AdjustmentRow,
): Promise<Satang | Refusal<'MONEY_NOT_ENOUGH'>> {
  const [from, to] = direction === 'credit' ? [houseAccount, wallet] : [wallet, houseAccount]
  const posted = await postEntry(tx, {
    memberId: member_id,
    currency,
    entryId: entry_id,
    source: from.account,
    destination: to.account,
    amountSatang: amount,
    happenedAt: made_at,
    statement: {
      type: 'transfer',
      from: from.name,
      to: to.name,
      related: { adjustment: { description: reason } },
    },
  })
  if (posted.ok) return posted.balanceSatang
  if (posted.refusal === 'MONEY_NOT_ENOUGH') return refuse('MONEY_NOT_ENOUGH')
  throw new Error(`The book refused an adjustment: ${posted.refusal}`)
}

async function repeat(tx: DatabaseTransaction, row: AdjustmentRow) {
  const { member_id: memberId, adjustment_id: adjustmentId, currency } = row
  const known = await findAdjustment(tx, { memberId, adjustmentId })
  const isSame =
    known?.direction === row.direction && known.amount === row.amount && known.reason === row.reason
  if (!isSame) return refuse('IDEMPOTENCY_CONFLICT')
  return { message: 'OK' as const, balance: toAmount((await readBalance(tx, memberId, currency)) ?? 0n) }
}

function moved({ direction, amount }: { direction: AdjustmentDirection; amount: Satang }): Satang {
  return direction === 'credit' ? amount : -amount
}
