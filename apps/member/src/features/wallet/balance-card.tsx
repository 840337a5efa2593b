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
      <p className="text-small text-text/80">{t('wallet:total')}</p>
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
        className="mt-2"
        failure={error}
        title={t('loadFailedTitle')}
        onRetry={refresh.refresh}
        isRetrying={isFetching}
      />
    )
  }
  return (
    <>
      <div className="flex min-h-15 items-center">
        {wallet === undefined ? (
          <Skeleton shape="block" className="h-12 w-56" />
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
      <div className="mt-1 flex items-center justify-between gap-3">
        <RefreshControl refresh={refresh} />
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
    <p className="flex shrink-0 items-center gap-1.5 text-small font-semibold text-gold">
      <Coins aria-hidden className="size-4" />
      {t('wallet:coins', { coins: formatCount(profile.coin) })}
    </p>
  )
}
