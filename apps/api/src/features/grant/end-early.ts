import type { DatabaseTransaction } from '@kapao/database/connect'
import { isRefusal, type Refusal, refuse } from '@kapao/contract/refusal'
import { readBalance } from '@kapao/ledger/ledger'
import type { Satang } from '@kapao/money/satang'
import { type Context, type OperationContext, withoutKey } from '../../platform/context.ts'
import { askAllBalances, readAway } from '../game/game.ts'
import { bringHome } from '../transfer/transfer.ts'
import { changeGrant, type GrantRow, lockMember, lockOpenGrant } from './grant.store.ts'
import { unearned } from './judge-grant.ts'
import { takeBack } from './apply-balance-update.ts'

export type EndParams = {
  member: { memberId: string; currency: 'BAHT' | 'LAK' }
  as: 'cancelled' | 'expired'
  /** Ends only this grant and no other. */
  grantId?: string
  /** The act is the end alone: what moves home before it is not recorded as the act. */
  isByOperator?: boolean
}

type NotEnded = Refusal<'BONUS_CLEAR' | 'BONUS_REMAINING' | 'TRANSFER_IN_PROGRESS' | 'TRANSFER_FAIL'>

/**
 * Ends the open grant before its condition is met: the credit and what play has won since are taken back, and the member
 * keeps at most the own deposit. If the wallet does not hold enough, the money in the games is moved to the wallet first,
 * so that a member cannot keep the rest by leaving it there. `answer` builds the response from the satang taken back, in the transaction that takes them.
 *
 * Refuses BONUS_CLEAR (no grant is open), BONUS_REMAINING (its condition is met: nothing is taken back, and the member
 * has to withdraw the whole balance), TRANSFER_IN_PROGRESS (a transfer is under way) and TRANSFER_FAIL (a game does not
 * return its money now). Product §7.
 */
export async function endEarly<T>(
  context: OperationContext,
  params: EndParams,
  answer: (takenBack: Satang) => T,
): Promise<T | NotEnded> {
  await askAllBalances(context, params.member)
  const ended = await tryToEnd(context, params, answer)
  if (!isRefusal(ended) || ended.code !== 'TRANSFER_FAIL') return ended
  await bringHome(params.isByOperator ? withoutKey(context) : context, {
    member: params.member,
    transferAllId: context.random.id(),
  })
  return tryToEnd(context, params, answer)
}

async function tryToEnd<T>(
  context: OperationContext,
  params: EndParams,
  answer: (takenBack: Satang) => T,
): Promise<T | NotEnded> {
  const { memberId } = params.member
  const ended = await context.keyedTransaction(async (tx) => {
    await lockMember(tx, memberId)
    const grant = await lockOpenGrant(tx, memberId)
    if (!grant || (params.grantId ?? grant.grant_id) !== grant.grant_id) return refuse('BONUS_CLEAR')
    if (grant.state === 'met') return refuse('BONUS_REMAINING')
    const takenBack = await end(tx, context, { grant, as: params.as })
    return isRefusal(takenBack) ? takenBack : answer(takenBack)
  })
  if (!isRefusal(ended)) context.announce(memberId)
  return ended
}

async function end(
  tx: DatabaseTransaction,
  context: Context,
  { grant, as }: { grant: GrantRow; as: EndParams['as'] },
): Promise<Satang | Refusal<'TRANSFER_IN_PROGRESS' | 'TRANSFER_FAIL'>> {
  const { member_id: memberId, currency } = grant
  const walletSatang = (await readBalance(tx, memberId, currency)) ?? 0n
  const dueSatang = unearned(grant)
  if (walletSatang < dueSatang) {
    const { isOnItsWay, mostInOneGameSatang } = await readAway(tx, memberId)
    if (isOnItsWay) return refuse('TRANSFER_IN_PROGRESS')
    if (mostInOneGameSatang >= leastBroughtHomeSatang) return refuse('TRANSFER_FAIL')
  }
  const at = context.clock.now()
  const back = await takeBack(tx, grant, {
    amountSatang: dueSatang < walletSatang ? dueSatang : walletSatang,
    at,
  })
  // A concurrent movement took the money: it is on its way.
  if (!back) return refuse('TRANSFER_IN_PROGRESS')
  await changeGrant(tx, grant, { ...back, state: as, ended_at: at })
  return back.taken_back
}

/** Specification §9: the minimum transfer is one baht. */
const leastBroughtHomeSatang = 100n
