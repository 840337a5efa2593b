import { AlertBox } from '@kapao/ui/alert-box'
import { useTranslation } from 'react-i18next'
import { canRepeat } from '../../failure/can-repeat.ts'
import { FailureBox } from '../../failure/failure-box.tsx'
import { InSight } from '../../in-sight.tsx'
import { usePlaceNames } from './use-place-names.ts'
import { type TransferFlow, useRefusalText } from './use-transfer.ts'

/** Why a transfer was not made, or that nobody knows yet, with the way on. */
export function TransferTrouble({ flow }: { flow: TransferFlow }) {
  const { t } = useTranslation()
  const textOf = useRefusalText(usePlaceNames())
  if (flow.failure === null || flow.isSending) return null
  const own = textOf(flow)
  return (
    <InSight>
      {own === undefined ? (
        <FailureBox
          failure={flow.failure}
          title={flow.isOutcomeUnknown ? t('transfer:unknownTitle') : t('errorTitle')}
          onRetry={canRepeat(flow.failure) ? flow.retry : undefined}
        />
      ) : (
        <AlertBox tone="danger" title={t('errorTitle')}>
          {own}
        </AlertBox>
      )}
      {flow.isOutcomeUnknown && <p className="mt-2 text-small text-muted">{t('transfer:safeToRetry')}</p>}
    </InSight>
  )
}
