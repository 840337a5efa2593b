import { formatDateTime } from '@kapao/i18n/date'
import { IconButton } from '@kapao/ui/actions/icon-button'
import { RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Age } from '../../time/age.tsx'
import type { BalanceRefresh } from './use-balance-refresh.ts'

type RefreshProps = { refresh: BalanceRefresh }

/** Reloads the balance. */
export function RefreshControl({ refresh: { isRefreshing, refresh } }: RefreshProps) {
  const { t } = useTranslation()
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
export function LastUpdate({ refresh: { lastSync } }: RefreshProps) {
  const { t } = useTranslation()
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
