import type { MemberStatus } from '@kapao/contract/member'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../controls/badge.tsx'

const shown = {
  active: { tone: 'good', words: 'member:statusActive' },
  suspended: { tone: 'bad', words: 'member:statusSuspended' },
  excluded: { tone: 'warn', words: 'member:statusExcluded' },
} as const

export function MemberStatusBadge({ status }: { status: MemberStatus }) {
  const { t } = useTranslation()
  return <Badge tone={shown[status].tone}>{t(shown[status].words)}</Badge>
}
