import { RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Age } from '../statement/age.tsx'
import type { BalanceRefresh } from './use-balance-refresh.ts'

/** Reads the balance again, and says how old the one that is shown is. */
export function RefreshControl({
  refresh: { lastSync, isRefreshing, refresh },
}: {
  refresh: BalanceRefresh
}) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      onClick={refresh}
      aria-label={t('wallet:refresh')}
      aria-busy={isRefreshing || undefined}
      className="-mr-1.5 inline-flex min-h-12 items-center rounded-full"
    >
      <span className="inline-flex min-h-9 items-center gap-2 rounded-full border border-line bg-black/25 px-3.5 text-small font-semibold transition-colors hover:bg-black/40">
        <RotateCw aria-hidden className={`size-4 ${isRefreshing ? 'animate-spin' : ''}`} />
        {isRefreshing ? (
          t('wallet:refreshing')
        ) : lastSync === undefined ? (
          t('refresh')
        ) : (
          <Age at={lastSync} />
        )}
      </span>
    </button>
  )
}
