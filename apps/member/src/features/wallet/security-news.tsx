import type { SecurityEvent } from '@kapao/contract/session'
import { formatDateTime } from '@kapao/i18n/date'
import { currentLanguage } from '@kapao/i18n/start'
import { Card } from '@kapao/ui/layout/card'
import { IconButton } from '@kapao/ui/actions/icon-button'
import { ChevronRight, ShieldAlert, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { deviceName } from '../../device-name.ts'
import { noticeTitle } from '../profile/notice-title.ts'

/**
 * A short notice that links to the profile, where the member confirms or rejects the event. After it is dismissed here,
 * the profile still shows it.
 */
export function SecurityNews({ event, onHide }: { event: SecurityEvent; onHide: () => void }) {
  const { t, i18n } = useTranslation()
  return (
    <Card as="section" aria-label={t('profile:security')} className="flex items-center gap-1 py-1! pr-1!">
      <Link
        to="/user/profile"
        className="flex min-h-14 min-w-0 flex-1 items-center gap-3 text-text no-underline"
      >
        <ShieldAlert aria-hidden className="size-5.5 shrink-0 text-gold" />
        <span className="min-w-0 flex-1">
          <span className="block text-small font-bold">{noticeTitle(t, currentLanguage(i18n), event)}</span>
          <span className="block text-small text-muted">
            {deviceName(t, event.device)} · {formatDateTime(event.at)}
          </span>
        </span>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
      </Link>
      <IconButton label={t('profile:noticeHide')} icon={<X aria-hidden />} onClick={onHide} />
    </Card>
  )
}
