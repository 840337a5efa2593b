import type { TeamOperator } from '@kapao/contract/team'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../controls/badge.tsx'

const shown = {
  invited: { tone: 'warn', words: 'team:stateInvited' },
  active: { tone: 'good', words: 'team:stateActive' },
  suspended: { tone: 'bad', words: 'team:stateSuspended' },
} as const

export function OperatorState({ state }: { state: TeamOperator['state'] }) {
  const { t } = useTranslation()
  return <Badge tone={shown[state].tone}>{t(shown[state].words)}</Badge>
}
