import { refuse } from '@kapao/contract/refusal'
import { getStatementLine as call } from '@kapao/contract/statement'
import type { StatementLine } from '@kapao/ledger/statement'
import { readMovement } from '@kapao/ledger/timeline'
import { toAmount } from '@kapao/money/satang'
import { operation } from '../../platform/operation.ts'
import { giftAccountName } from '../gift/gift.ts'
import { getWithdrawalOf } from '../withdrawal/withdrawal.ts'
import { findNotes } from './notes.ts'
import { proofPath } from './proof-address.ts'
import { presentLine } from './statement.ts'

const whatOf = {
  recorded: 'RECORDED',
  held: 'HELD',
  settled: 'SETTLED',
  voided: 'VOIDED',
  reversed: 'REVERSED',
} as const

/** Deposits and withdrawals wait for the bank, gift links for the e-wallet, and everything else for its provider. */
function nextOf({ state, type, from }: StatementLine) {
  if (state !== 'pending') return {}
  if (from === giftAccountName) return { next: 'WAITING_FOR_WALLET' as const }
  return {
    next:
      type === 'deposit' || type === 'withdraw'
        ? ('WAITING_FOR_BANK' as const)
        : ('WAITING_FOR_PARTY' as const),
  }
}

/** One movement of the member with its timeline. Refuses NO_DATA: no such line, or it is not the member's. */
export const getStatementLine = operation(call, async ({ member, params }, context) => {
  const { memberId, currency } = member
  const movement = await readMovement(context.db, { memberId, currency, entryId: params.id })
  if (!movement) return refuse('NO_DATA')
  const { line, steps } = movement
  const withdrawal =
    line.type === 'withdraw' ? await getWithdrawalOf(context, { memberId, id: line.entryId }) : undefined
  return {
    ...presentLine(line, await findNotes(context, memberId, [line])),
    timeline: steps.map(({ what, happenedAt, amountSatang }) => ({
      what: whatOf[what],
      at: happenedAt.toISOString(),
      amount: toAmount(amountSatang),
    })),
    ...nextOf(line),
    balanceAfter: toAmount(line.balanceAfterSatang),
    proof: proofPath(context, { kind: 'movement', entryId: line.entryId }),
    ...(withdrawal ? { withdrawal } : {}),
  }
})
