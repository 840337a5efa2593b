import type { Grant } from '@kapao/contract/grant'
import { formatDateTime } from '@kapao/i18n/date'
import { type Ending, endedTitleOf } from '@kapao/i18n/grant-story'
import { currencyWord, formatBaht } from '@kapao/i18n/number'
import { currentLanguage } from '@kapao/i18n/start'
import { AlertBox } from '@kapao/ui/feedback/alert-box'
import { useTranslation } from 'react-i18next'

const tones = {
  SUCCEEDED: 'success',
  FAILED: 'info',
  CANCELLED: 'info',
  EXPIRED: 'info',
} as const satisfies Record<Ending, string>

/** How the last grant ended, shown for a week, so that no grant ends without an explanation. */
export function EndedNote({ grant }: { grant: Grant }) {
  const { t, i18n } = useTranslation()
  if (grant.endedAt === null || grant.state === 'ACTIVE' || grant.state === 'MET') return null
  const unit = currencyWord(grant.currency, currentLanguage(i18n))
  return (
    <AlertBox tone={tones[grant.state]} isQuiet title={endedTitleOf(t, grant, grant.state)}>
      {grant.takesBack > 0 && <p>{t('grant:takenBack', { amount: formatBaht(grant.takesBack), unit })}</p>}
      <p>{formatDateTime(grant.endedAt)}</p>
    </AlertBox>
  )
}
