import type { Verdict } from '@kapao/contract/proof'

export const verdictTones = {
  verified: 'good',
  waiting: 'warn',
  overdue: 'bad',
  different: 'bad',
} as const satisfies Record<Verdict, string>
