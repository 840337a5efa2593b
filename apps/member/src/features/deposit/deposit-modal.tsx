import { Sheet } from '@kapao/ui/overlays/sheet'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PanelStart } from '../../sheet/panel-start.tsx'
import { FooterTargetProvider } from '../../sheet/sheet-footer.tsx'
import { useGames } from '../game/game.queries.ts'
import { BankPanel } from './bank-panel.tsx'
import { DepositGoal } from './deposit-goal.ts'
import { DepositStart } from './deposit-start.tsx'
import { findLiveProvider } from './deposit.queries.ts'
import { NoticePanel } from './notice-panel.tsx'
import { keyOfWay } from './offers.ts'
import { QrPanel } from './qr-panel.tsx'
import { QrPanelSkeleton } from './qr-panel-skeleton.tsx'
import { titleOf, type Way } from './way.ts'

const UploadPanel = lazy(async () => ({ default: (await import('../slip/upload-panel.tsx')).UploadPanel }))

const WalletPanel = lazy(async () => ({ default: (await import('./wallet-panel.tsx')).WalletPanel }))

export type DepositModalProps = {
  /** The code of the game that the member deposits for, or empty. */
  goal: string
  onGoal: (code: string) => void
  isOpen: boolean
  onClose: () => void
}

/**
 * Specification §2 Deposit modal: amount and way on one screen, then the panel of the chosen way. A QR that waits for
 * its payment is shown immediately.
 */
export function DepositModal({ goal, onGoal, isOpen, onClose }: DepositModalProps) {
  const { t } = useTranslation()
  const [way, choose] = useWayOfOpening(isOpen)
  const game = useGames().data?.games.find(({ code }) => code === goal)?.name
  const purpose = useMemo(() => ({ goal, setGoal: onGoal }), [goal, onGoal])
  const [footerTarget, setFooterTarget] = useState<HTMLElement | null>(null)
  return (
    <Sheet
      address={goal === '' ? 'deposit' : `deposit.${goal}`}
      isOpen={isOpen}
      onClose={onClose}
      closeLabel={t('close')}
      title={way === undefined && game !== undefined ? t('deposit:titleFor', { game }) : titleOf(t, way)}
      footer={<div ref={setFooterTarget} className="contents" />}
    >
      <FooterTargetProvider value={footerTarget}>
        <DepositGoal value={purpose}>
          <WayPanel key={keyOfWay(way)} way={way} onChoose={choose} onClose={onClose} />
        </DepositGoal>
      </FooterTargetProvider>
    </Sheet>
  )
}

type WayPanelProps = {
  way: Way | undefined
  onChoose: (way: Way | undefined) => void
  onClose: () => void
}

function WayPanel({ way, onChoose, onClose }: WayPanelProps) {
  function onOtherWay() {
    return onChoose(undefined)
  }
  function onSlip() {
    return onChoose({ kind: 'slip' })
  }
  switch (way?.kind) {
    case 'slip':
      return (
        <Suspense fallback={<QrPanelSkeleton />}>
          <UploadPanel onDone={onClose} />
        </Suspense>
      )
    case 'qr':
      return <QrPanel provider={way.provider} onClose={onClose} onChoose={onChoose} />
    case 'bank':
      return <BankPanel account={way.account} {...{ onClose, onOtherWay, onSlip }} />
    case 'wallet':
      return (
        <Suspense fallback={<QrPanelSkeleton />}>
          <WalletPanel wallet={way.wallet} {...{ onClose, onOtherWay }} />
        </Suspense>
      )
    case 'notice':
      return <NoticePanel {...{ onClose, onOtherWay, onSlip }} />
    default:
      return (
        <PanelStart>
          <DepositStart onChoose={onChoose} />
        </PanelStart>
      )
  }
}

/** Each opening starts again. Closing changes nothing, so that the sheet does not flicker while it closes. */
function useWayOfOpening(isOpen: boolean) {
  const queryClient = useQueryClient()
  const [way, setWay] = useState<Way>()
  const [wasOpen, setWasOpen] = useState(false)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    if (isOpen) setWay(findLiveWay(queryClient))
  }
  return [way, setWay] as const
}

function findLiveWay(queryClient: QueryClient): Way | undefined {
  const provider = findLiveProvider(queryClient)
  return provider && { kind: 'qr', provider }
}
