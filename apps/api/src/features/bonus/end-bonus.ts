import { endBonus as call } from '@kapao/contract/bonus'
import { isRefusal, refuse } from '@kapao/contract/refusal'
import { toAmount } from '@kapao/money/satang'
import { withPlainTransaction } from '../../platform/context.ts'
import { operation } from '../../platform/operation.ts'
import { endEarly, findGrant } from '../grant/grant.ts'

/**
 * Ends an open grant as if the member cancelled it: the credit and what play has won since are taken back, and the
 * member keeps at most the own deposit (product §12). One that was cancelled already stays as it is.
 *
 * Refuses NO_DATA (no such grant), BONUS_CLEAR (it has ended otherwise), and as `endEarly` does.
 */
export const endBonus = operation(call, async ({ body: { memberId, grantId } }, context) => {
  const grant = await findGrant(context.db, { memberId, grantId })
  if (!grant) return refuse('NO_DATA')
  const { currency, code, kind } = grant
  const ended = await endEarly(
    withPlainTransaction(context),
    { member: { memberId, currency }, as: 'cancelled', grantId, isByOperator: true },
    (takenBackSatang) => {
      const takenBack = toAmount(takenBackSatang)
      context.noteAct({ subject: grantId, before: { kind, code, state: 'active' }, after: { takenBack } })
      return { message: 'OK' as const, takenBack }
    },
  )
  if (!isRefusal(ended)) return ended
  const now = await findGrant(context.db, { memberId, grantId })
  if (now?.state !== 'cancelled') return ended
  return context.keyedTransaction(() =>
    Promise.resolve({ message: 'OK' as const, takenBack: toAmount(now.taken_back) }),
  )
})
