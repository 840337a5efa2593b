import { getMemberAt as call } from '@kapao/contract/member'
import { refuse } from '@kapao/contract/refusal'
import { readWalletFigures } from '@kapao/ledger/wallet-figures'
import { toAmount } from '@kapao/money/satang'
import { operation } from '../../platform/operation.ts'
import { findCurrency } from '../session/session.ts'
import { describeMoney } from './member.ts'
import { listGrantsAt } from './member.store.ts'

/** A member's wallet as the book had recorded it at a moment, and the rewards that were open then. */
export const getMemberAt = operation(call, async ({ body: { memberId, at } }, { db }) => {
  const currency = await findCurrency(db, memberId)
  if (!currency) return refuse('NO_DATA')
  const moment = new Date(at)
  const [figures, grants] = await Promise.all([
    readWalletFigures(db, { memberId, currency, at: moment }),
    listGrantsAt(db, memberId, moment),
  ])
  return {
    at: moment.toISOString(),
    ...describeMoney(figures),
    grants: grants.map(({ grantId, kind, code, credit, beganAt }) => ({
      _id: grantId,
      kind,
      code,
      credit: toAmount(credit),
      beganAt: beganAt.toISOString(),
    })),
  }
})
