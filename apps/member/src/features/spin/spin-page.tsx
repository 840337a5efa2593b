import type { Coupon, SpinSetup, WheelSlice } from '@kapao/contract/spin'
import { AlertBox } from '@kapao/ui/feedback/alert-box'
import { Button } from '@kapao/ui/actions/button'
import { EmptyState } from '@kapao/ui/feedback/empty-state'
import { useQueryClient } from '@tanstack/react-query'
import { FerrisWheel, RotateCw } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { LoadFailed } from '../../failure/load-failed.tsx'
import { usePageTitle } from '../../app/use-page-title.ts'
import { useFailureSentence } from '../../failure/use-failure-sentence.ts'
import { useProfile } from '../profile/profile.queries.ts'
import { ClaimModal } from './claim-modal.tsx'
import { CoinCard } from './coin-card.tsx'
import { CouponTable } from './coupon-table.tsx'
import { Fairness } from './fairness.tsx'
import { PrizeModal } from './prize-modal.tsx'
import { usePrizeWords } from './prize-words.ts'
import { SpinFailure } from './spin-failure.tsx'
import { SpinSkeleton, stageClass } from './spin-skeleton.tsx'
import { askAgainAboutSpins, useSpinSetup } from './spin.queries.ts'
import { useWheel, type WheelFlow } from './use-wheel.ts'
import { Wheel } from './wheel.tsx'

type Claim = { coupon: string; slice: WheelSlice }

/** The wheel, the coins, the coupons and the proof of fairness. Specification §2 Spin. */
export function SpinPage() {
  const { t } = useTranslation()
  usePageTitle(t('spin:title'))
  const queryClient = useQueryClient()
  const { data: setup, error, isFetching, refetch } = useSpinSetup()
  const [claim, setClaim] = useState<Claim>()
  function setUpAgain() {
    void refetch()
    askAgainAboutSpins(queryClient)
  }
  const flow = useWheel({ setup, onSetUp: setUpAgain })
  useFollowedCoins(setup, flow, () => void refetch())
  const { phase } = flow.state
  function claimLater({ _id, prize }: Coupon) {
    return setClaim({ coupon: _id, slice: prize.slice })
  }
  return (
    <div className="flex flex-col gap-6 pt-1">
      <h1 className="text-title font-bold">{t('spin:title')}</h1>
      <div className="flex flex-col gap-6 xl:grid xl:grid-cols-[24rem_minmax(0,1fr)] xl:items-start xl:gap-6">
        {setup === undefined && error !== null && (
          <LoadFailed failure={error} onRetry={() => void refetch()} isRetrying={isFetching} />
        )}
        {setup === undefined && error === null && <SpinSkeleton />}
        {setup !== undefined && <Stage setup={setup} flow={flow} />}
        <div className="flex min-w-0 flex-col gap-6">
          <CouponTable onClaim={claimLater} />
          {setup?.activeSpinwheel && <Fairness setup={setup} slices={setup.activeSpinwheel.slices} />}
        </div>
      </div>
      {phase === 'won' && flow.win && claim === undefined && (
        <PrizeModal
          win={flow.win}
          onClose={flow.close}
          onClaim={() => flow.win && setClaim({ coupon: flow.win.coupon, slice: flow.win.slice })}
        />
      )}
      {claim !== undefined && (
        <ClaimModal
          {...claim}
          onClose={() => {
            setClaim(undefined)
            // Specification §4: the wheel's setup loads again on close, and after a claim.
            if (phase === 'won') flow.close()
            else if (phase === 'idle') setUpAgain()
          }}
        />
      )}
    </div>
  )
}

/**
 * Follows coins from a deposit that arrives while the page is open. The socket triggers a reload of the profile, and a
 * higher coin count there reloads the setup.
 */
function useFollowedCoins(setup: SpinSetup | undefined, { state }: WheelFlow, onMore: () => void): void {
  const coin = useProfile().data?.coin
  const follow = useEffectEvent((announced: number) => {
    if (state.phase === 'idle' && setup !== undefined && announced > setup.userCoin) onMore()
  })
  useEffect(() => {
    if (coin !== undefined) follow(coin)
  }, [coin])
}

function Stage({ setup, flow }: { setup: SpinSetup; flow: WheelFlow }) {
  const { t } = useTranslation()
  const wheel = setup.activeSpinwheel
  const isSpent = 'win' in flow.state || flow.state.phase === 'asking'
  // The spin has used the coin. The exact count comes with the next setup from the server.
  const coins = Math.max(0, setup.userCoin - (isSpent && !flow.win?.isLate ? 1 : 0))
  if (!wheel) {
    return (
      <EmptyState
        icon={<FerrisWheel aria-hidden />}
        title={t('spin:closedTitle')}
        text={t('spin:closedText')}
        action={<Button render={<Link to="/user/home" />}>{t('goHome')}</Button>}
      />
    )
  }
  const isDark = flow.state.phase === 'stopped'
  return (
    <div className={stageClass}>
      <div className="wheel-stage flex flex-col items-center gap-4 pt-4" data-dark={isDark || undefined}>
        <Wheel name={wheel.name} slices={wheel.slices} coins={coins} flow={flow} describedBy="wheel-status" />
        <Status setup={setup} flow={flow} coins={coins} />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <Trouble setup={setup} flow={flow} />
        <CoinCard setup={setup} coins={coins} />
      </div>
    </div>
  )
}

type StatusProps = { setup: SpinSetup; flow: WheelFlow; coins: number }

/** The current state in one sentence. Screen readers announce the prize as soon as the wheel has stopped. */
function Status({ flow: { state, win }, coins }: StatusProps) {
  const { t } = useTranslation()
  const { nameOf } = usePrizeWords()
  function announced() {
    switch (state.phase) {
      case 'asking':
        return t('spin:statusAsking')
      case 'turning':
        return t('spin:statusTurning')
      case 'looking':
      case 'lost':
        return t('spin:statusLooking')
      case 'stopped':
      case 'won':
        return t('spin:statusWon', { prize: win ? nameOf(win.slice) : '' })
      case 'idle':
        return coins > 0 ? t('spin:statusReady') : t('spin:statusNoCoins')
    }
  }
  const isWon = state.phase === 'stopped' || state.phase === 'won'
  return (
    <p
      id="wheel-status"
      role="status"
      className={
        isWon ? 'min-h-9 text-center text-title font-bold text-gold' : 'min-h-9 text-center text-muted'
      }
    >
      {announced()}
    </p>
  )
}

/** Why the member cannot spin now: a refusal, or a result that is not known yet. */
function Trouble({ setup, flow: { state, lookAgain } }: Pick<StatusProps, 'setup' | 'flow'>) {
  const { t } = useTranslation()
  if (state.phase === 'lost') return <Lost failure={state.failure} onLook={lookAgain} />
  if (state.phase !== 'idle') return null
  if (state.notSpun !== undefined && state.notSpun === setup.next?.commitment) {
    return (
      <AlertBox tone="warning" title={t('spin:notSpunTitle')}>
        {t('spin:notSpunText')}
      </AlertBox>
    )
  }
  return state.failure === undefined ? null : <SpinFailure failure={state.failure} title={t('errorTitle')} />
}

function Lost({ failure, onLook }: { failure: unknown; onLook: () => void }) {
  const { t } = useTranslation()
  const sentence = useFailureSentence(failure)
  return (
    <AlertBox
      tone="warning"
      title={t('spin:lostTitle')}
      action={
        <Button size="small" className="min-h-12!" icon={<RotateCw aria-hidden />} onClick={onLook}>
          {t('spin:lookAgain')}
        </Button>
      }
    >
      <p>{t('spin:lostText')}</p>
      <p className="mt-1 text-muted">{sentence}</p>
    </AlertBox>
  )
}
