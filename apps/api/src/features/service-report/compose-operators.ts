import { type DecisionKind, decisionKinds, type ServiceReport } from '@kapao/contract/service-report'
import { percentile, type Took } from './seconds.ts'

type Decisions = readonly (Took & { operatorId: string; kind: DecisionKind })[]

/** What each operator decided and answered, who decided the most first. */
export function composeOperators(
  decisions: Decisions,
  answers: readonly { operatorId: string; count: number }[],
): ServiceReport['operators'] {
  const names = new Set([...decisions, ...answers].map(({ operatorId }) => operatorId))
  return [...names]
    .map((operatorId) => {
      const own = decisions.filter((each) => each.operatorId === operatorId)
      const counts = decisionKinds.map((kind) => [kind, add(own.filter((each) => each.kind === kind))])
      return {
        operatorId,
        decisions: Object.fromEntries(counts) as Record<DecisionKind, number>,
        total: add(own),
        medianSeconds: percentile(own, 0.5) ?? null,
        answers: add(answers.filter((each) => each.operatorId === operatorId)),
      }
    })
    .toSorted((one, other) => other.total - one.total || one.operatorId.localeCompare(other.operatorId))
}

export function add(counts: readonly { count: number }[]): number {
  return counts.reduce((sum, { count }) => sum + count, 0)
}
