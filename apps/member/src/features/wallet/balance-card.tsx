import type { GameList } from '@kapao/contract/game'
import { currencyWord, formatBaht, formatCount } from '@kapao/i18n/number'
import { currentLanguage } from '@kapao/i18n/start'
import { Button } from '@kapao/ui/actions/button'
import { Card } from '@kapao/ui/layout/card'
import { Skeleton } from '@kapao/ui/feedback/skeleton'
import { ArrowLeftRight, ArrowUpRight, Coins, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { FailureBox } from '../../failure/failure-box.tsx'
import { PartFailed } from '../../failure/part-failed.tsx'
import { useGames } from '../game/game.queries.ts'
import { useProfile } from '../profile/profile.queries.ts'
import { BalanceParts } from './balance-parts.tsx'
import { HideBalanceButton } from './hide-balance-button.tsx'
import { PrivateAmount } from '../../hidden-balance/private-amount.tsx'
import { useRefresh } from './home-state.tsx'
import { LastUpdate, RefreshControl } from './refresh-control.tsx'
import { useWallet } from '../../use-wallet.ts'

export type BalanceCardProps = {
  onDeposit: () => void
  onTransfer: () => void
  onWithdraw: () => void
}

/** The main card of home: the total, where the money is, the age of these figures, and the buttons that move money. */
export function BalanceCard({ onDeposit, onTransfer, onWithdraw }: BalanceCardProps) {
  const { t } = useTranslation()
  return (
    <Card tone="hero" as="section" aria-label={t('wallet:total')} className="p-4!">
      <div className="flex min-h-7 items-center">
        <p className="text-small text-text/80">{t('wallet:total')}</p>
        <HideBalanceButton />
      </div>
      <Balance />
      <div className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(4.5rem,1fr))] gap-2.5">
        <Button
          variant="primary"
          className={wayClass}
          icon={<Plus aria-hidden strokeWidth={2.6} />}
          onClick={onDeposit}
        >
          {t('wallet:deposit')}
        </Button>
        <Button className={wayClass} icon={<ArrowLeftRight aria-hidden />} onClick={onTransfer}>
          {t('transfer:title')}
        </Button>
        <Button className={wayClass} icon={<ArrowUpRight aria-hidden />} onClick={onWithdraw}>
          {t('wallet:withdraw')}
        </Button>
      </div>
    </Card>
  )
}

/** Fits three buttons on a small phone, with the icon above the word. */
const wayClass = 'px-1! py-1! text-small! [&>span]:flex-col [&>span]:gap-0!'

function Balance() {
  const { data: list, error, isFetching } = useGames()
  const isUnknown = list === undefined && error !== null && !isFetching
  return (
    <>
      {isUnknown ? <WalletAlone failure={error} /> : <Total list={list} />}
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-3">
        <LastUpdate />
        <CoinCount />
      </div>
      {list !== undefined && <RefreshFailed />}
    </>
  )
}

function RefreshFailed() {
  const { t } = useTranslation()
  const { hasFailed, isRefreshing } = useRefresh()
  if (!hasFailed || isRefreshing) return null
  return (
    <p role="status" className="mt-1 text-small text-out">
      {t('wallet:refreshFailed')}
    </p>
  )
}

function Total({ list }: { list: GameList | undefined }) {
  const { i18n } = useTranslation()
  return (
    <>
      <div data-balance className="flex min-h-12 flex-wrap items-center justify-between gap-x-3">
        {list === undefined ? (
          <Skeleton shape="block" className="h-11 w-48" />
        ) : (
          <PrivateAmount
            key={list.total}
            className="animate-appear"
            size="large"
            value={formatBaht(list.total)}
            currency={currencyWord(list.currency, currentLanguage(i18n))}
          />
        )}
        <RefreshControl />
      </div>
      <BalanceParts list={list} />
    </>
  )
}

/** The games failed to load: shows only the wallet's own balance, and nothing that looks like a total. */
function WalletAlone({ failure }: { failure: unknown }) {
  const { t, i18n } = useTranslation()
  const { data: wallet } = useWallet()
  const refresh = useRefresh()
  const failed = {
    className: 'mt-2',
    failure,
    onRetry: refresh.refresh,
    isRetrying: refresh.isRefreshing,
  }
  if (wallet === undefined) return <PartFailed {...failed} />
  return (
    <>
      <p className="mt-1">
        <span className="text-small text-text/80">{t('wallet:inWallet')} </span>
        <PrivateAmount
          size="large"
          value={formatBaht(wallet.amount)}
          currency={currencyWord(wallet.currency, currentLanguage(i18n))}
        />
      </p>
      <FailureBox {...failed} title={t('wallet:gamesUnknown')} />
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
      {profile.coin === 1 ? t('spin:prizeOneCoin') : t('wallet:coins', { coins: formatCount(profile.coin) })}
    </p>
  )
}
