import { giveBonus as call } from '@kapao/contract/bonus'
import { isRefusal, refuse } from '@kapao/contract/refusal'
import { toAmount } from '@kapao/money/satang'
import { v5 } from 'uuid'
import { type OperationContext, withPlainTransaction } from '../../platform/context.ts'
import { operation } from '../../platform/operation.ts'
import { findGrant, type GrantRow } from '../grant/grant.ts'
import { findCurrency, readStanding } from '../session/session.ts'
import { receiveOffer } from './bonus.ts'

/**
 * Gives a member an offer, judged as if the member accepted it. An operator may set aside only how often a member may
 * receive it. A repeat with the same id changes nothing (decision record 0082).
 *
 * Refuses as `receiveOffer` does, and NO_DATA (no such member or offer), MEMBER_EXCLUDED and IDEMPOTENCY_CONFLICT
 * (another bonus of the member was given with the id).
 */
export const giveBonus = operation(call, async ({ body }, context) => {
  const { memberId, bonusId, kind, code, mayReceiveAgain } = body
  const currency = await findCurrency(context.db, memberId)
  if (!currency) return refuse('NO_DATA')
  if ((await readStanding(context.db, memberId))?.status === 'excluded') return refuse('MEMBER_EXCLUDED')
  // Never the id of another entry, whatever id the client has chosen.
  const grantId = v5(bonusId, memberId)
  const known = await findGrant(context.db, { memberId, grantId })
  if (known) return repeat(context, known, body)
  const given = await receiveOffer(
    withPlainTransaction(context),
    { member: { memberId, currency }, kind, code, grantId, mayReceiveAgain },
    (grant) => {
      const { credit, base } = describe(grant)
      context.noteAct({ subject: grantId, after: { kind, code, credit, base } })
      return describe(grant)
    },
  )
  if (!isRefusal(given)) return given
  // Of the same request several times at once, one has begun the grant, which is why this one was refused.
  const since = await findGrant(context.db, { memberId, grantId })
  return since ? repeat(context, since, body) : given
})

async function repeat(
  context: OperationContext,
  grant: GrantRow,
  { kind, code }: { kind: string; code: string },
) {
  if (grant.kind !== kind || grant.code !== code) return refuse('IDEMPOTENCY_CONFLICT')
  return context.keyedTransaction(() => Promise.resolve(describe(grant)))
}

function describe({ grant_id, deposit, credit, turnover }: GrantRow) {
  return {
    message: 'OK' as const,
    grantId: grant_id,
    credit: toAmount(credit),
    base: toAmount(deposit + credit),
    turnover: toAmount(turnover),
  }
}
