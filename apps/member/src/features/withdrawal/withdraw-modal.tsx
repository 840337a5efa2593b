import type { Grant } from '@kapao/contract/grant'
import { Sheet } from '@kapao/ui/overlays/sheet'
import { Skeleton, SkeletonGroup } from '@kapao/ui/feedback/skeleton'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../failure/load-failed.tsx'
import { useOpening } from '../../sheet/use-opening.ts'
import { PanelStart } from '../../sheet/panel-start.tsx'
import { FooterTargetProvider } from '../../sheet/sheet-footer.tsx'
import { useGames } from '../game/game.queries.ts'
import { useGrant } from '../grant/grant.queries.ts'
import { useProfile } from '../profile/profile.queries.ts'
import { HeldByGrant } from './held-by-grant.tsx'
import { useWithdraw, type WithdrawFlow } from './use-withdraw.ts'
import { WithdrawForm, type WithdrawFormProps } from './withdraw-form.tsx'
import { withdrawableOf } from './withdraw-fault.ts'
import { useLatestWithdrawals, useWithdrawLimits } from './withdrawal.queries.ts'
import { WithdrawalOutcome } from './withdrawal-outcome.tsx'

export type WithdrawModalProps = {
  isOpen: boolean
  /** Whether money was moved, or may have been: home then reloads the balances. Specification §2. */
  onClose: (hasMoved: boolean) => void
}

/**
 * Specification §2 Home, the withdraw modal: the form for an amount to the member's own bank account, and then the
 * progress of the money.
 */
export function WithdrawModal({ isOpen, onClose }: WithdrawModalProps) {
  const { opening, reportUnfinished } = useOpening(isOpen)
  return <Opening key={opening} isOpen={isOpen} onClose={onClose} onUnfinished={reportUnfinished} />
}

type OpeningProps = WithdrawModalProps & { onUnfinished: (isUnfinished: boolean) => void }

function Opening({ isOpen, onClose, onUnfinished }: OpeningProps) {
  const { t } = useTranslation()
  const [footerTarget, setFooterTarget] = useState<HTMLElement | null>(null)
  const [hasMoved, setMoved] = useState(false)
  const flow = useWithdraw({ isInSight: isOpen, onSent: () => setMoved(true) })
  const isUnfinished = flow.isSending || flow.isOutcomeUnknown
  useEffect(() => onUnfinished(isUnfinished), [isUnfinished, onUnfinished])
  function close() {
    return onClose(hasMoved)
  }
  return (
    <Sheet
      address="withdraw"
      isOpen={isOpen}
      onClose={close}
      title={t('withdrawal:title')}
      closeLabel={t('close')}
      footer={<div ref={setFooterTarget} className="contents" />}
    >
      <FooterTargetProvider value={footerTarget}>
        <Panel flow={flow} onClose={close} />
      </FooterTargetProvider>
    </Sheet>
  )
}

/** The form, or the withdrawal in progress: a member has only one at a time. */
function Panel({ flow, onClose }: { flow: WithdrawFlow; onClose: () => void }) {
  const limits = useWithdrawLimits()
  const games = useGames()
  const profile = useProfile()
  const latest = useLatestWithdrawals()
  const grants = useGrant()
  const asked = [limits, games, profile, latest]
  const failed = asked.find(({ data, error }) => data === undefined && error !== null)
  if (failed)
    return (
      <LoadFailed
        failure={failed.error}
        onRetry={() => asked.forEach(({ data, refetch }) => data === undefined && void refetch())}
        isRetrying={asked.some(({ isFetching }) => isFetching)}
      />
    )
  if (!limits.data || !games.data || !profile.data || !latest.data || grants.isPending)
    return <PanelSkeleton />
  const answered = flow.answer?.withdrawal
  const open = latest.data.withdrawals.find(({ status }) => status === 'PROCESSING')
  const shown = answered
    ? (latest.data.withdrawals.find(({ _id }) => _id === answered._id) ?? answered)
    : flow.isSending || flow.failure !== null
      ? undefined
      : open
  return (
    <PanelStart key={shown?.status ?? 'form'}>
      {shown ? (
        <WithdrawalOutcome
          withdrawal={shown}
          broughtHome={flow.answer?.transfers ?? []}
          isEarlier={!answered}
          onClose={onClose}
        />
      ) : (
        <Start
          flow={flow}
          limits={limits.data}
          withdrawable={withdrawableOf(games.data)}
          profile={profile.data}
          // Without the grant the form is shown, and the server refuses the withdrawal.
          grant={grants.data?.grant ?? undefined}
        />
      )}
    </PanelStart>
  )
}

type StartProps = Omit<WithdrawFormProps, 'metGrant'> & { grant: Grant | undefined }

/** The form, unless a grant keeps the member from withdrawing. A request without an answer is shown where it was made. */
function Start({ grant, ...form }: StartProps) {
  const isHeld = grant?.state === 'ACTIVE' && form.flow.request === undefined
  if (isHeld) return <HeldByGrant grant={grant} withdrawable={form.withdrawable} profile={form.profile} />
  return <WithdrawForm {...form} metGrant={grant?.state === 'MET' ? grant : undefined} />
}

function PanelSkeleton() {
  const { t } = useTranslation()
  return (
    <SkeletonGroup label={t('loading')}>
      <Skeleton shape="block" className="h-20" />
      <Skeleton shape="block" className="mt-4 h-24" />
      <Skeleton shape="block" className="mt-4 h-14" />
    </SkeletonGroup>
  )
}
