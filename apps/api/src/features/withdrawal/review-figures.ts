import type { WorkFigures } from '@kapao/contract/work'
import { toAmount } from '@kapao/money/satang'
import { secondsAfter } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import type { OutboundKey } from '../../outbound/outbound.ts'
import { most, readSettings } from './judge-withdrawal.ts'
import { findApprovalFacts } from './approval.store.ts'
import { findWithdrawal } from './withdrawal.store.ts'

const daySeconds = 24 * 3600

/** What the rules of withdrawals compare now for this one, beside their limits; `undefined`: no such withdrawal. */
export async function readReviewFigures(
  context: Pick<Context, 'db' | 'clock'>,
  key: OutboundKey,
): Promise<WorkFigures | undefined> {
  if (!(await findWithdrawal(context.db, key))) return undefined
  const settings = await readSettings(context)
  const now = context.clock.now()
  const facts = await findApprovalFacts(context.db, key, {
    dayAgo: secondsAfter(now, -daySeconds),
    weekAgo: secondsAfter(now, -7 * daySeconds),
  })
  return {
    mostAmount: toAmount(most(facts, settings, 'mostAmount')),
    // The rules count the others; with this one it is one more.
    timesOfDay: facts.count_of_day + 1,
    mostADay: settings.mostADay,
    sumOfDay: toAmount(facts.sum_of_day + facts.amount),
    mostAmountADay: toAmount(most(facts, settings, 'mostAmountADay')),
    timesOfWeek: facts.count_of_week + 1,
    mostAWeek: settings.mostAWeek,
    sumOfWeek: toAmount(facts.sum_of_week + facts.amount),
    mostAmountAWeek: toAmount(most(facts, settings, 'mostAmountAWeek')),
    deposited: toAmount(facts.deposited),
    movedIntoGames: toAmount(facts.moved_into_games),
    leastPlayedPercent: settings.leastPlayedPercent,
    leastAccountHours: settings.leastAccountHours,
    wasPaidBefore: facts.was_paid_before,
  }
}
