import type { QrProvider } from '@kapao/contract/deposit'
import { Button } from '@kapao/ui/actions/button'
import { ConfirmSheet } from '@kapao/ui/overlays/confirm-sheet'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureBox } from '../../failure/failure-box.tsx'
import { useCancelQrDeposit } from './deposit.queries.ts'

/**
 * Cancels the QR after a confirmation. A payment that is already on its way is still credited, and the question states
 * this.
 */
export function CancelQr({ provider, onCancelled }: { provider: QrProvider; onCancelled: () => void }) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const cancel = useCancelQrDeposit(provider)
  function confirm() {
    return cancel.mutate(undefined, {
      // If the money arrived first, there is no QR to cancel: the screen shows the payment instead.
      onSuccess: ({ paid }) => paid === undefined && onCancelled(),
    })
  }
  return (
    <>
      <Button variant="quiet" className="mt-3 text-muted" onClick={() => setAsking(true)}>
        {t('deposit:cancelQr')}
      </Button>
      <ConfirmSheet
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('deposit:cancelQuestion')}
        confirmLabel={t('deposit:cancelQr')}
        cancelLabel={t('deposit:keepQr')}
        tone="danger"
        isBusy={cancel.isPending}
        onConfirm={confirm}
      >
        <p>{t('deposit:cancelText')}</p>
        {cancel.isError && (
          <FailureBox className="mt-3" failure={cancel.error} title={t('deposit:cancelFailed')} />
        )}
      </ConfirmSheet>
    </>
  )
}
