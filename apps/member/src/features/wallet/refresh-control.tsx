import { formatDateTime } from '@kapao/i18n/date'
import { IconButton } from '@kapao/ui/actions/icon-button'
import { RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Age } from '../../time/age.tsx'
import { useRefresh } from './home-state.tsx'

/** Reloads the balance. */
export function RefreshControl() {
  const { t } = useTranslation()
  const { isRefreshing, refresh } = useRefresh()
  return (
    <>
      <IconButton
        variant="surface"
        label={t('wallet:refresh')}
        icon={<RotateCw aria-hidden className={isRefreshing ? 'animate-spin' : ''} />}
        onClick={refresh}
        aria-busy={isRefreshing || undefined}
      />
      <span role="status" className="sr-only">
        {isRefreshing && t('wallet:refreshing')}
      </span>
    </>
  )
}

/** The moment of the current balance, and its age. The age comes last: its width changes, and nothing moves with it. */
export function LastUpdate() {
  const { t } = useTranslation()
  const { lastSync } = useRefresh()
  return (
    <p className="text-mini text-text/75">
      {lastSync === undefined ? (
        t('wallet:neverUpdated')
      ) : (
        <>
          {formatDateTime(lastSync)} · <Age at={lastSync} />
        </>
      )}
    </p>
  )
}
