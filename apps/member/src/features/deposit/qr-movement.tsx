import type { QrProvider } from '@kapao/contract/deposit'
import { formatCountdown } from '@kapao/i18n/date'
import { formatBaht } from '@kapao/i18n/number'
import { AlertBox } from '@kapao/ui/feedback/alert-box'
import { useSecondsLeft } from '@kapao/ui/data/clock'
import { ProgressNote } from '@kapao/ui/feedback/progress-note'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { readClock } from '../../time/clock.ts'
import type { LiveQr } from './qr-progress.ts'
import { useQrFlow } from './use-qr-flow.ts'
import { useUnit } from '../../use-unit.ts'

export type QrMovementProps = { provider: QrProvider; isSheetOpen: boolean; onOpen: () => void }

/** On home: the QR that waits for its payment and opens its sheet, and later the notice that its money has arrived. */
export function QrMovement({ provider, isSheetOpen, onOpen }: QrMovementProps) {
  const { t } = useTranslation()
  const unit = useUnit()
  const { progress, end, forget } = useQrFlow(provider)
  const stage = progress?.stage
  // The sheet itself reports the end and the money, so home need not repeat them.
  const isReported = stage === 'ended' || (stage === 'arrived' && isSheetOpen)
  useEffect(() => {
    if (isReported) forget()
  }, [isReported, forget])
  const arrived =
    progress?.stage === 'arrived' && !isSheetOpen
      ? t('wallet:moneyArrived', { amount: formatBaht(progress.qr.amount), unit })
      : undefined
  return (
    <>
      <p role="status" className="sr-only">
        {arrived}
      </p>
      {progress?.stage === 'live' && <WaitingQr qr={progress.qr} onOpen={onOpen} onEnd={end} />}
      {arrived !== undefined && (
        <AlertBox tone="success" isQuiet className="animate-rise" title={arrived}>
          {t('wallet:moneyArrivedText')}
        </AlertBox>
      )}
    </>
  )
}

function WaitingQr({ qr, onOpen, onEnd }: { qr: LiveQr; onOpen: () => void; onEnd: () => void }) {
  const { t } = useTranslation()
  const unit = useUnit()
  const seconds = useSecondsLeft({ endsAt: qr.endsAt, now: readClock, onEnd })
  return (
    <ProgressNote
      onClick={onOpen}
      title={t('wallet:qrWaiting', { amount: formatBaht(qr.amount), unit })}
      text={
        <>
          {t('wallet:qrWaitingText')}
          <span className="block font-semibold text-progress-text" aria-live="off">
            {t('deposit:timeLeft')} {formatCountdown(seconds)}
          </span>
        </>
      }
    />
  )
}
