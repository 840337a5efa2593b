import { AlertBox } from '@kapao/ui/feedback/alert-box'
import { Button } from '@kapao/ui/actions/button'
import { useTranslation } from 'react-i18next'
import { isWireFailure } from '@kapao/wire/wire-failure'

/** Whether a bank account was refused that the member can still get, by a transfer from it. Decision record 0071. */
function canProve(failure: unknown): boolean {
  return isWireFailure(failure) && failure.code === 'EXISTING_BANK' && failure.details['canProve'] === true
}

type ClaimOfferProps = { failure: unknown; isBusy: boolean; onClaim: () => void }

/** Offers whose account another person has registered to go on, and to prove it by a transfer. */
export function ClaimOffer({ failure, isBusy, onClaim }: ClaimOfferProps) {
  const { t } = useTranslation()
  if (!canProve(failure)) return null
  return (
    <AlertBox
      tone="info"
      title={t('registration:claimTitle')}
      action={
        <Button onClick={onClaim} isBusy={isBusy} busyLabel={t('working')}>
          {t('registration:claim')}
        </Button>
      }
    >
      {t('registration:claimText')}
    </AlertBox>
  )
}
