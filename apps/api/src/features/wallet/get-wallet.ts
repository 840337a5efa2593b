import { getWallet as call } from '@kapao/contract/wallet'
import { readBalance } from '@kapao/ledger/ledger'
import { toAmount } from '@kapao/money/satang'
import { operation } from '../../platform/operation.ts'

/** The member's main wallet, less what is held for movements in progress. */
export const getWallet = operation(call, async ({ member }, context) => {
  const balance = await readBalance(context.db, member.memberId, member.currency)
  return { amount: toAmount(balance ?? 0n), currency: member.currency }
})
