import { shareOf } from '@kapao/contract/member-report'
import type { DepositMethod, ServiceReport } from '@kapao/contract/service-report'

/** The share of deposits that have ended which were credited, in percent. `undefined`: none has ended. */
export function successOf({ asked, open, succeeded }: Pick<DepositMethod, 'asked' | 'open' | 'succeeded'>) {
  return shareOf(succeeded, asked - open)
}

/** All methods together. */
export function allMethods(methods: readonly DepositMethod[]) {
  return methods.reduce(
    (sum, { asked, open, succeeded }) => ({
      asked: sum.asked + asked,
      open: sum.open + open,
      succeeded: sum.succeeded + succeeded,
    }),
    { asked: 0, open: 0, succeeded: 0 },
  )
}

/** Whether nobody asked for anything, and nobody decided anything. */
export function isNothing({ deposits, withdrawals, chats, operators }: ServiceReport): boolean {
  return deposits.length + withdrawals.asked + chats.asked + operators.length === 0
}
