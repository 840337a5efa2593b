import { PasskeyNotUsed } from '@kapao/wire/passkey'
import { Fingerprint } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../controls/button.tsx'
import { FailureNote } from '../../controls/failure-note.tsx'

type PasskeyButtonProps = {
  label: string
  /** What follows below, as the other way. */
  other?: string
  isBusy: boolean
  failure: unknown
  onPress: () => void
}

/** One way to say who one is: a passkey. Closing the browser's question is no failure, so it is said calmly. */
export function PasskeyButton({ label, other, isBusy, failure, onPress }: PasskeyButtonProps) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-col gap-4">
      {failure instanceof PasskeyNotUsed && (
        <p role="status" className="rounded-card bg-warn/12 p-3 text-small">
          {t('operator:passkeyNotUsed')}
        </p>
      )}
      {failure !== null && !(failure instanceof PasskeyNotUsed) && <FailureNote failure={failure} />}
      <Button tone="main" icon={<Fingerprint aria-hidden />} isBusy={isBusy} onClick={onPress}>
        {label}
      </Button>
      {other !== undefined && (
        <p className="flex items-center gap-3 text-small text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          {other}
        </p>
      )}
    </div>
  )
}
