import type { GameList } from '@kapao/contract/game'
import { formatBaht } from '@kapao/i18n/number'
import { Amount } from '@kapao/ui/data/amount'
import { Skeleton } from '@kapao/ui/feedback/skeleton'
import { useTranslation } from 'react-i18next'
import { inGames, inWallet } from '../transfer/accounts.ts'
import { PrivateAmount, useIsBalanceHidden } from '../../hidden-balance/private-amount.tsx'

/** Where the money is. Its height is the same before and after it is known, so that nothing moves below it. */
export function BalanceParts({ list }: { list: GameList | undefined }) {
  return (
    <div className="flex min-h-9 flex-col justify-center">
      {list === undefined ? <Skeleton className="w-52 text-small" /> : <KnownParts list={list} />}
    </div>
  )
}

/** One divided bar. Money in a transfer is in neither part and is shown separately. */
function KnownParts({ list }: { list: GameList }) {
  const { t } = useTranslation()
  if (isNewMember(list))
    return <p className="text-small font-semibold text-gold">{t('wallet:firstDepositTitle')}</p>
  return (
    <>
      <SplitBar wallet={inWallet(list)} games={inGames(list)} />
      <dl className="flex min-h-6 flex-wrap items-center justify-between gap-x-4 text-small">
        <Part mark="bg-gold" name={t('wallet:inWallet')} amount={inWallet(list)} />
        <Part mark="bg-progress" name={t('wallet:inGames')} amount={inGames(list)} />
      </dl>
      {list.inTransfer > 0 && (
        <p className="mt-1 text-small text-progress-text">
          <span className="font-semibold">
            {t('wallet:onItsWay')} <Amount value={formatBaht(list.inTransfer)} />
          </span>{' '}
          · {t('wallet:onItsWayText')}
        </p>
      )}
    </>
  )
}

/** Nothing paid in and no game opened: there is nothing to divide yet. */
function isNewMember({ total, inTransfer, games }: GameList): boolean {
  return total === 0 && inTransfer === 0 && games.every(({ isActive }) => !isActive)
}

/** The figures below it say the same. While they are hidden, so is what the bar would reveal. */
function SplitBar({ wallet, games }: { wallet: number; games: number }) {
  const isHidden = useIsBalanceHidden()
  const isEmpty = wallet <= 0 && games <= 0
  if (isHidden || isEmpty) return <div aria-hidden className="mb-1 h-1.5 rounded-full bg-surface-strong" />
  return (
    <svg
      aria-hidden
      className="mb-1 block h-1.5 w-full rounded-full"
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
    >
      <rect width="100" height="1" className="fill-progress" />
      <rect
        width={(Math.max(0, wallet) / (Math.max(0, wallet) + Math.max(0, games))) * 100}
        height="1"
        className="fill-gold"
      />
    </svg>
  )
}

function Part({ mark, name, amount }: { mark: string; name: string; amount: number }) {
  return (
    <div className="flex items-baseline gap-1.5">
      <dt className="flex items-center gap-1.5 text-text/80">
        <span aria-hidden className={`size-2 rounded-full ${mark}`} />
        {name}
      </dt>
      <dd>
        <PrivateAmount value={formatBaht(amount)} />
      </dd>
    </div>
  )
}
