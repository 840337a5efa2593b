import { isRefusal, refuse } from '@kapao/contract/refusal'
import { changeCoins as call } from '@kapao/contract/spin'
import { operation } from '../../platform/operation.ts'
import { findCurrency, readStanding } from '../session/session.ts'
import { addSomeCoins } from './coin.ts'
import { findCoinChange, insertCoinChange } from './coin.store.ts'

/**
 * Gives a member coins, or takes some back. A repeat with the same id changes nothing. Refuses NO_DATA, MEMBER_EXCLUDED
 * (only for giving), NO_COIN (the member has fewer than would be taken) and IDEMPOTENCY_CONFLICT (another change of the
 * member has the id).
 */
export const changeCoins = operation(call, async ({ body, operator }, context) => {
  const { memberId, changeId, coins, reason } = body
  const changed = await context.keyedTransaction(async (tx) => {
    const currency = await findCurrency(tx, memberId)
    if (!currency) return refuse('NO_DATA')
    const row = {
      member_id: memberId,
      change_id: changeId,
      coins,
      reason,
      made_by: operator.operatorId,
      made_at: context.clock.now(),
    }
    if (!(await insertCoinChange(tx, row))) {
      const known = await findCoinChange(tx, { memberId, changeId })
      return known?.coins === coins && known.reason === reason
        ? { message: 'OK' as const, coin: known.coin }
        : refuse('IDEMPOTENCY_CONFLICT')
    }
    if (coins > 0 && (await readStanding(tx, memberId))?.status === 'excluded')
      return refuse('MEMBER_EXCLUDED')
    const coin = await addSomeCoins(tx, { memberId, currency }, coins)
    if (coin === undefined) return refuse('NO_COIN')
    context.noteAct({ subject: changeId, before: { coin: coin - coins }, after: { coin } })
    return { message: 'OK' as const, coin }
  })
  if (!isRefusal(changed)) context.announce(memberId)
  return changed
})
