import type { QrProvider } from '@kapao/contract/deposit'
import { Button } from '@kapao/ui/actions/button'
import { ConfirmSheet } from '@kapao/ui/overlays/confirm-sheet'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureBox } from '../../failure/failure-box.tsx'
import { useCancelQrDeposit } from './deposit.queries.ts'

/** Drops the QR after asking. Money that is already on its way is the member's all the same, and the question says so. */
export function CancelQr({ provider, onCancelled }: { provider: QrProvider; onCancelled: () => void }) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const cancel = useCancelQrDeposit(provider)
  const confirm = () =>
    cancel.mutate(undefined, {
      // Where the money came first there is no QR to go back from: the screen tells of the money instead.
      onSuccess: ({ paid }) => paid === undefined && onCancelled(),
    })
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
