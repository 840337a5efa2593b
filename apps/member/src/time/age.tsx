import { formatAge, type Instant } from '@kapao/i18n/date'
import { currentLanguage } from '@kapao/i18n/start'
import { useTranslation } from 'react-i18next'
import { useNow } from './use-now.ts'

/** How long ago an instant is, in words that update over time. */
export function Age({ at }: { at: Instant }) {
  const { i18n } = useTranslation()
  const now = useNow()
  return <>{formatAge(at, Math.max(now, new Date(at).getTime()), currentLanguage(i18n))}</>
}
