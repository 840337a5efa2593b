import type { Grant } from '@kapao/contract/grant'
import { formatDateTime } from '@kapao/i18n/date'
import { currencyWord, formatBaht } from '@kapao/i18n/number'
import { currentLanguage } from '@kapao/i18n/start'
import { AlertBox } from '@kapao/ui/alert-box'
import { useTranslation } from 'react-i18next'
import { kindKeys, shownCode } from './grant-kind.ts'

const endings = {
  SUCCEEDED: { tone: 'success', title: 'grant:endedSucceeded' },
  FAILED: { tone: 'info', title: 'grant:endedFailed' },
  CANCELLED: { tone: 'info', title: 'grant:endedCancelled' },
  EXPIRED: { tone: 'info', title: 'grant:endedExpired' },
} as const

/** How the last grant ended, for a week: nothing ends without a word. */
export function EndedNote({ grant }: { grant: Grant }) {
  const { t, i18n } = useTranslation()
  if (grant.endedAt === null || grant.state === 'ACTIVE' || grant.state === 'MET') return null
  const { tone, title } = endings[grant.state]
  const unit = currencyWord(grant.currency, currentLanguage(i18n))
  const named = t(title, { kind: t(kindKeys[grant.kind]), code: shownCode(grant) })
  return (
    <AlertBox tone={tone} isQuiet title={named.replaceAll(/ {2,}/g, ' ')}>
      {grant.takesBack > 0 && <p>{t('grant:takenBack', { amount: formatBaht(grant.takesBack), unit })}</p>}
      <p>{formatDateTime(grant.endedAt)}</p>
    </AlertBox>
  )
}
