import { formatDateTime } from '@kapao/i18n/date'
import { currencyWord, formatBaht, formatCount } from '@kapao/i18n/number'
import { currentLanguage } from '@kapao/i18n/start'
import { Amount } from '@kapao/ui/amount'
import { Button } from '@kapao/ui/button'
import { Card } from '@kapao/ui/card'
import { Skeleton } from '@kapao/ui/skeleton'
import { Coins, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { FailureBox } from '../../failure/failure-box.tsx'
import { useProfile } from '../profile/profile.queries.ts'
import { RefreshControl } from './refresh-control.tsx'
import type { BalanceRefresh } from './use-balance-refresh.ts'
import { useWallet } from './wallet.queries.ts'

export type BalanceCardProps = { refresh: BalanceRefresh; onDeposit: () => void; onWithdraw: () => void }

/** The hero of home: what there is, how fresh that is, and the two ways money moves. */
export function BalanceCard({ refresh, onDeposit, onWithdraw }: BalanceCardProps) {
  const { t } = useTranslation()
  return (
    <Card tone="hero" as="section" aria-label={t('wallet:total')}>
      <div className="flex min-h-12 items-center justify-between gap-2">
        <p className="text-small text-text/80">{t('wallet:total')}</p>
        <RefreshControl refresh={refresh} />
      </div>
      <Balance refresh={refresh} />
      <div className="mt-4 grid grid-cols-2 gap-2.5">
        <Button variant="primary" icon={<Plus aria-hidden strokeWidth={2.6} />} onClick={onDeposit}>
          {t('wallet:deposit')}
        </Button>
        <Button onClick={onWithdraw}>{t('wallet:withdraw')}</Button>
      </div>
    </Card>
  )
}

function Balance({ refresh }: { refresh: BalanceRefresh }) {
  const { t, i18n } = useTranslation()
  const { data: wallet, error, isFetching } = useWallet()
  if (wallet === undefined && error !== null) {
    return (
      <FailureBox
        failure={error}
        title={t('loadFailedTitle')}
        onRetry={refresh.refresh}
        isRetrying={isFetching}
      />
    )
  }
  return (
    <>
      <div className="min-h-15">
        {wallet === undefined ? (
          <Skeleton className="w-56 text-hero" />
        ) : (
          <Amount
            key={wallet.amount}
            className="animate-appear"
            size="hero"
            value={formatBaht(wallet.amount)}
            currency={currencyWord(wallet.currency, currentLanguage(i18n))}
          />
        )}
      </div>
      <div className="mt-0.5 flex min-h-6 flex-wrap items-center justify-between gap-x-4 text-small">
        <p className="text-mini text-text/75">
          {refresh.lastSync === undefined
            ? t('wallet:neverUpdated')
            : t('wallet:lastUpdate', { time: formatDateTime(refresh.lastSync) })}
        </p>
        <CoinCount />
      </div>
      {refresh.hasFailed && wallet !== undefined && (
        <p role="status" className="mt-1 text-small text-out">
          {t('wallet:refreshFailed')}
        </p>
      )}
    </>
  )
}

function CoinCount() {
  const { t } = useTranslation()
  const { data: profile } = useProfile()
  if (profile === undefined) return null
  return (
    <p className="flex items-center gap-1.5 font-semibold text-gold">
      <Coins aria-hidden className="size-4" />
      {t('wallet:coins', { coins: formatCount(profile.coin) })}
    </p>
  )
}
