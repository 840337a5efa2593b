import { Skeleton, SkeletonGroup } from '@kapao/ui/feedback/skeleton'
import { Tile } from '@kapao/ui/layout/tile'
import { FerrisWheel, Gift, HandCoins, RefreshCcw, UserPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSpinActive } from '../spin/spin.queries.ts'
import type { BalanceRefresh } from './use-balance-refresh.ts'

export type HomeTilesProps = { refresh: BalanceRefresh; onInvite: () => void; onRefund: () => void }

/** Specification §2 Home. Deposit and withdraw stand above with the balance; while no wheel is active its place refreshes. */
export function HomeTiles({ refresh, onInvite, onRefund }: HomeTilesProps) {
  const { t } = useTranslation()
  return (
    <nav
      aria-label={t('wallet:tiles')}
      className="grid grid-cols-[repeat(auto-fit,minmax(4rem,1fr))] gap-2 sm:gap-3"
    >
      <WheelTile refresh={refresh} />
      <Tile tone="in" icon={<UserPlus aria-hidden />} label={t('wallet:invite')} onClick={onInvite} />
      <Tile
        tone="bonus"
        icon={<Gift aria-hidden />}
        label={t('wallet:bonus')}
        render={<Link to="/user/bonus" />}
      />
      <Tile tone="progress" icon={<HandCoins aria-hidden />} label={t('wallet:refund')} onClick={onRefund} />
    </nav>
  )
}

/** Their shape, while it is not known yet where they will stand. */
export function HomeTilesSkeleton() {
  const { t } = useTranslation()
  return (
    <SkeletonGroup label={t('loading')} className="grid grid-cols-4 gap-2 sm:gap-3">
      {[0, 1, 2, 3].map((tile) => (
        <Skeleton key={tile} shape="block" className="min-h-24" />
      ))}
    </SkeletonGroup>
  )
}

/** The wheel where there is one; otherwise, and where that cannot be read, what refreshes. Nothing until it is known. */
function WheelTile({ refresh }: Pick<HomeTilesProps, 'refresh'>) {
  const { t } = useTranslation()
  const { data, isPending } = useSpinActive()
  if (isPending) return <Skeleton shape="block" className="min-h-24" />
  if (data?.active) {
    return (
      <Tile
        tone="gold"
        icon={<FerrisWheel aria-hidden />}
        label={t('wallet:spin')}
        render={<Link to="/user/spin" />}
      />
    )
  }
  return (
    <Tile
      tone="gold"
      icon={<RefreshCcw aria-hidden className={refresh.isRefreshing ? 'animate-spin' : ''} />}
      label={t('wallet:refreshAll')}
      onClick={refresh.refresh}
    />
  )
}
