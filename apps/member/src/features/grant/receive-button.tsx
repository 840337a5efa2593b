import type { OfferTerms } from '@kapao/contract/bonus'
import { Button } from '@kapao/ui/actions/button'
import { ConfirmSheet } from '@kapao/ui/overlays/confirm-sheet'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { prepareCelebration } from '../../celebration/celebrate.ts'
import { useUnit } from '../../use-unit.ts'
import { bindingSentences, isBinding } from './rule.ts'

type ReceiveButtonProps = {
  offer: OfferTerms
  label: string
  isDisabled?: boolean
  isReceiving: boolean
  onReceive: () => void
}

/** Receives an offer. One that keeps the member from withdrawing is asked about first, in figures. */
export function ReceiveButton({
  offer,
  label,
  isDisabled = false,
  isReceiving,
  onReceive,
}: ReceiveButtonProps) {
  const { t } = useTranslation()
  const unit = useUnit()
  const [isAsking, setAsking] = useState(false)
  function press() {
    prepareCelebration()
    if (isBinding(offer)) setAsking(true)
    else onReceive()
  }
  function confirm() {
    setAsking(false)
    onReceive()
  }
  return (
    <>
      <Button
        variant="primary"
        isWide
        disabled={isDisabled}
        isBusy={isReceiving}
        busyLabel={t('bonus:receiving')}
        onClick={press}
      >
        {label}
      </Button>
      <ConfirmSheet
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('grant:bindTitle')}
        confirmLabel={label}
        cancelLabel={t('grant:bindCancel')}
        onConfirm={confirm}
      >
        <ul className="flex list-disc flex-col gap-1 pl-5">
          {bindingSentences(offer, { t, unit }).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </ConfirmSheet>
    </>
  )
}
