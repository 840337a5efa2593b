import { AlertBox } from '@kapao/ui/feedback/alert-box'
import { Button } from '@kapao/ui/actions/button'
import { Sheet } from '@kapao/ui/overlays/sheet'
import { Skeleton, SkeletonGroup } from '@kapao/ui/feedback/skeleton'
import { Fingerprint, MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../failure/load-failed.tsx'
import { SubmitFailure } from '../../failure/submit-failure.tsx'
import { PasskeyNotUsed, supportsPasskeys } from '@kapao/wire/passkey'
import { StepUpCode } from './step-up-code.tsx'
import { type SentCode, useSendStepUpCode, useStepUp, useStepUpByPasskey } from './step-up.queries.ts'

/** The member confirms that it is them, by a passkey or by a code that is sent to their phone. */
export function StepUpSheet({ onSettled }: { onSettled: (isConfirmed: boolean) => void }) {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useStepUp()
  const [sent, setSent] = useState<SentCode>()
  return (
    <Sheet
      isOpen
      onClose={() => onSettled(false)}
      title={t('step-up:title')}
      description={sent === undefined ? t('step-up:text') : undefined}
      closeLabel={t('cancel')}
    >
      {data === undefined && error === null && (
        <SkeletonGroup label={t('loading')}>
          <Skeleton shape="block" className="h-12" />
        </SkeletonGroup>
      )}
      {data === undefined && error !== null && (
        <LoadFailed failure={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {data !== undefined &&
        (sent === undefined ? (
          <Ways
            hasPasskey={data.hasPasskey && supportsPasskeys()}
            ending={data.phoneEnding}
            onSent={setSent}
            onConfirmed={() => onSettled(true)}
          />
        ) : (
          <StepUpCode sent={sent} onSent={setSent} onConfirmed={() => onSettled(true)} />
        ))}
    </Sheet>
  )
}

type WaysProps = {
  hasPasskey: boolean
  ending: string
  onSent: (sent: SentCode) => void
  onConfirmed: () => void
}

function Ways({ hasPasskey, ending, onSent, onConfirmed }: WaysProps) {
  const { t } = useTranslation()
  const sending = useSendStepUpCode()
  const byPasskey = useStepUpByPasskey()
  return (
    <div className="flex flex-col gap-3 pb-2">
      {byPasskey.error instanceof PasskeyNotUsed ? (
        <AlertBox tone="warning">{t('step-up:cancelled')}</AlertBox>
      ) : (
        byPasskey.error !== null && <SubmitFailure failure={byPasskey.error} />
      )}
      {sending.error !== null && <SubmitFailure failure={sending.error} />}
      {hasPasskey && (
        <Button
          variant="primary"
          isWide
          icon={<Fingerprint aria-hidden />}
          isBusy={byPasskey.isPending}
          busyLabel={t('working')}
          onClick={() => byPasskey.mutate(undefined, { onSuccess: onConfirmed })}
        >
          {t('step-up:byPasskey')}
        </Button>
      )}
      <Button
        variant={hasPasskey ? 'secondary' : 'primary'}
        isWide
        icon={<MessageSquareText aria-hidden />}
        isBusy={sending.isPending}
        busyLabel={t('working')}
        onClick={() => sending.mutate(undefined, { onSuccess: onSent })}
      >
        {t('step-up:sendCode', { ending })}
      </Button>
    </div>
  )
}
