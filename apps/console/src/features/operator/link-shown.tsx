import type { OperatorLink } from '@kapao/contract/team'
import { formatDateTime } from '@kapao/i18n/date'
import { useTranslation } from 'react-i18next'
import { ShownOnce } from '../../controls/shown-once.tsx'

/** A link by which an operator gets in, with what to do with it. It is not shown again. */
export function LinkShown({ link: { token, expiresAt } }: { link: OperatorLink }) {
  const { t } = useTranslation()
  return (
    <>
      <p className="text-small text-muted">{t('team:linkText', { time: formatDateTime(expiresAt) })}</p>
      <ShownOnce
        label={t('team:link')}
        value={`${window.location.origin}/invitation#${token}`}
        copyLabel={t('team:copyLink')}
      />
    </>
  )
}
