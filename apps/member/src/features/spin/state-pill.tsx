import { StatusPill } from '@kapao/ui/feedback/status-pill'
import { useTranslation } from 'react-i18next'
import type { ShownState } from './coupon-state.ts'

const looks = {
  open: { tone: 'bonus', text: 'spin:stateOpen' },
  soon: { tone: 'progress', text: 'spin:stateSoon' },
  claimed: { tone: 'success', text: 'spin:stateClaimed' },
  expired: { tone: 'failed', text: 'spin:stateExpired' },
} as const

/** The state of a coupon. */
export function StatePill({ state }: { state: ShownState }) {
  const { t } = useTranslation()
  const { tone, text } = looks[state]
  return <StatusPill tone={tone}>{t(text)}</StatusPill>
}
