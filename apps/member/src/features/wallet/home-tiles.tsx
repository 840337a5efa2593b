import { Skeleton, SkeletonGroup } from '@kapao/ui/feedback/skeleton'
import { Tile } from '@kapao/ui/layout/tile'
import { FerrisWheel, Gift, HandCoins, RefreshCcw, UserPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSpinActive } from '../spin/spin.queries.ts'
import { useRefresh } from './home-state.tsx'

export type HomeTilesProps = { onInvite: () => void; onRefund: () => void }

/**
 * Specification §2 Home. Deposit and withdraw are above, with the balance. While no wheel is active, its tile refreshes
 * the balances.
 */
export function HomeTiles({ onInvite, onRefund }: HomeTilesProps) {
  const { t } = useTranslation()
  return (
    <nav
      aria-label={t('wallet:tiles')}
      className="grid grid-cols-[repeat(auto-fit,minmax(4rem,1fr))] gap-2 sm:gap-3"
    >
      <WheelTile />
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

/** The skeleton of the tiles, shown until their position is known. */
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

/**
 * The wheel's tile if a wheel is active. Otherwise, and if the request fails, the refresh tile. A skeleton until that
 * is known.
 */
function WheelTile() {
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
  return <RefreshTile />
}

function RefreshTile() {
  const { t } = useTranslation()
  const refresh = useRefresh()
  return (
    <Tile
      tone="gold"
      icon={<RefreshCcw aria-hidden className={refresh.isRefreshing ? 'animate-spin' : ''} />}
      label={t('wallet:refreshAll')}
      onClick={refresh.refresh}
    />
  )
}
