import type { QrProvider } from '@kapao/contract/deposit'
import { formatBaht } from '@kapao/i18n/number'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../failure/load-failed.tsx'
import { ArrivedPanel } from './arrived-panel.tsx'
import { DepositStart } from './deposit-start.tsx'
import { EndedPanel } from './ended-panel.tsx'
import { LiveQrPanel } from './live-qr-panel.tsx'
import { keyOfWay } from './offers.ts'
import { PanelStart } from '../../sheet/panel-start.tsx'
import type { QrProgress } from './qr-progress.ts'
import { QrPanelSkeleton } from './qr-panel-skeleton.tsx'
import { type QrFlow, useQrFlow } from './use-qr-flow.ts'
import type { Way } from './way.ts'
import { useUnit } from '../../use-unit.ts'

export type QrPanelProps = {
  provider: QrProvider
  onClose: () => void
  onChoose: (way: Way) => void
}

/**
 * Deposit by a QR of any provider: the QR with its countdown, and the notice that the money has arrived.
 */
export function QrPanel({ provider, onClose, onChoose }: QrPanelProps) {
  const flow = useQrFlow(provider)
  return (
    <>
      <p role="status" className="sr-only">
        <Announcement progress={flow.progress} />
      </p>
      <PanelStart key={flow.progress?.stage}>
        <QrStage {...{ provider, flow, onClose, onChoose }} />
      </PanelStart>
    </>
  )
}

function QrStage({ provider, flow, onClose, onChoose }: QrPanelProps & { flow: QrFlow }) {
  const { progress, query } = flow
  if (progress === undefined) {
    if (!query.isError) return <QrPanelSkeleton />
    return (
      <LoadFailed failure={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
    )
  }
  switch (progress.stage) {
    case 'none':
      return (
        <DepositStart
          preferred={keyOfWay({ kind: 'qr', provider })}
          message={progress.message}
          onChoose={onChoose}
        />
      )
    case 'live':
      return <LiveQrPanel provider={provider} qr={progress.qr} flow={flow} onClose={onClose} />
    case 'ended':
      return <EndedPanel amount={progress.qr.amount} onAgain={flow.forget} />
    case 'arrived':
      return (
        <ArrivedPanel
          amount={progress.qr.amount}
          askedAmount={progress.askedAmount}
          lineId={progress.lineId}
          onClose={onClose}
        />
      )
  }
}

/** Announced by screen readers automatically: the end of the QR, and the arrival of the money. */
function Announcement({ progress }: { progress: QrProgress | undefined }) {
  const { t } = useTranslation()
  const unit = useUnit()
  if (progress?.stage === 'ended') return t('deposit:expiredTitle')
  if (progress?.stage === 'arrived') {
    return `${t('deposit:arrivedTitle')} ${t('deposit:arrivedText', { amount: formatBaht(progress.qr.amount), unit })}`
  }
  return null
}
