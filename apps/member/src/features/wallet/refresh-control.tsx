import { formatDateTime } from '@kapao/i18n/date'
import { RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Age } from '../../time/age.tsx'
import type { BalanceRefresh } from './use-balance-refresh.ts'

/** Reloads the balance, and shows the age of the current one. */
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
      aria-busy={isRefreshing || undefined}
      className="group -ml-1 flex min-h-12 min-w-0 items-center gap-2.5 rounded-field pr-2 pl-1 text-left"
    >
      <span className="flex size-10 shrink-0 items-center justify-center rounded-full border border-line bg-white/10 transition-colors group-hover:bg-white/18">
        <RotateCw aria-hidden className={`size-4.5 ${isRefreshing ? 'animate-spin' : ''}`} />
      </span>
      <span className="min-w-0">
        <span className="sr-only">{t('wallet:refresh')} · </span>
        <span className="block text-small font-semibold">
          {lastSync === undefined ? t('wallet:neverUpdated') : <Age at={lastSync} />}
        </span>
        {/* The line keeps its height while it is empty, so that the layout does not shift. */}
        <span className="block min-h-[1.6em] text-mini text-text/75">
          {lastSync !== undefined && formatDateTime(lastSync)}
        </span>
      </span>
      <span role="status" className="sr-only">
        {isRefreshing && t('wallet:refreshing')}
      </span>
    </button>
  )
}
