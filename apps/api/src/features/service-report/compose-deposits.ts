import { type DepositMethod, depositMethodKinds } from '@kapao/contract/service-report'
import { add } from './compose-operators.ts'
import { durationOf } from './seconds.ts'
import type { DepositCount } from './outcomes.store.ts'

/** Each method that was asked for, in the order of their kinds. */
export function composeDeposits(outcomes: readonly DepositCount[]): DepositMethod[] {
  return depositMethodKinds.flatMap((kind) => {
    const ofKind = outcomes.filter((outcome) => outcome.kind === kind)
    const codes = new Set(ofKind.map(({ code }) => code))
    return [...codes].toSorted().map((code) => {
      const own = ofKind.filter((outcome) => outcome.code === code)
      const succeeded = own.filter(({ outcome }) => outcome === 'succeeded')
      return {
        kind,
        code,
        asked: add(own),
        open: add(own.filter(({ outcome }) => outcome === 'open')),
        succeeded: add(succeeded),
        seconds: durationOf(
          succeeded.flatMap(({ seconds, count }) => (seconds === null ? [] : [{ seconds, count }])),
        ),
      }
    })
  })
}
