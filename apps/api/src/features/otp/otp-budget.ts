import type { DatabaseTransaction } from '@kapao/database/connect'
import { addressBlock } from '../../http/address-block.ts'
import { secondsAfter } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { isFirstInWindow, startOfWindow } from '../../platform/time-window.ts'
import { countSent } from './otp-budget.store.ts'
import type { OtpBudget } from '../../connections/setting-shapes.ts'

/**
 * Whether the next code may be sent: freely, only with a proof of work (`difficulty` from 1 on), or not before `until`.
 */
export type BudgetState =
  | { kind: 'free' }
  | { kind: 'proof'; difficulty: number; until: Date }
  | { kind: 'refused'; until: Date }

type Scope = 'address' | 'range' | 'site'

/** The first digits of a number name its carrier's range. Premium and dishonest ranges are pumped as a whole. */
const rangeDigits = 6

/** From this share of the site's hard budget on, an alarm is logged. */
const alarmShare = 0.8

/**
 * Counts one code against the budgets of the caller's address, of the number's range and of the whole site, per hour and
 * per day. The caller rolls the transaction back if the code is not sent, and with it the count.
 */
export async function spendOtpBudget(
  tx: DatabaseTransaction,
  context: Context,
  { address, phone }: { address: string; phone: string },
): Promise<BudgetState> {
  const { config } = context
  const now = context.clock.now()
  const scopes: readonly [Scope, string, readonly OtpBudget[]][] = [
    ['address', addressBlock(address), config.OTP_BUDGET_ADDRESS],
    ['range', phone.slice(0, rangeDigits), config.OTP_BUDGET_RANGE],
    // The site's row is shared by every sender, so it is locked last.
    ['site', '', config.OTP_BUDGET_SITE],
  ]
  let state: BudgetState = { kind: 'free' }
  for (const [scope, key, budgets] of scopes) {
    for (const { soft, hard, seconds } of budgets) {
      const startsAt = startOfWindow(now, seconds)
      const sent = await countSent(tx, { scope: `${scope} ${key}`, startsAt, seconds })
      const until = secondsAfter(startsAt, seconds)
      if (sent > hard) {
        if (isFirstInWindow(context.log, `spent ${scope} ${seconds}`, until))
          context.log.error({ scope, hard, seconds, until }, 'otp.budget_spent')
        return { kind: 'refused', until }
      }
      const difficulty = sent / Math.max(1, soft)
      if (sent > soft && !(state.kind === 'proof' && state.difficulty >= difficulty))
        state = { kind: 'proof', difficulty, until }
      const isLow = scope === 'site' && sent >= hard * alarmShare
      if (isLow && isFirstInWindow(context.log, `low ${seconds}`, until))
        context.log.warn({ sent, hard, seconds }, 'otp.budget_low')
    }
  }
  return state
}
