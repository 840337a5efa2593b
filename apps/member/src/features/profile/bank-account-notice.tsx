import type { Profile } from '@kapao/contract/profile'
import { AlertBox } from '@kapao/ui/feedback/alert-box'
import { Button } from '@kapao/ui/actions/button'
import { Landmark, QrCode, ReceiptText } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSheet } from '../../sheet/use-sheet.ts'

const BankAccountSheet = lazy(async () => ({
  default: (await import('./bank-account-sheet.tsx')).BankAccountSheet,
}))
const SendSlipSheet = lazy(async () => ({
  default: (await import('../slip/send-slip-sheet.tsx')).SendSlipSheet,
}))

export type BankAccountNoticeProps = {
  profile: Profile
  /** Opens the deposit sheet, on a screen that has one. */
  onDeposit?: () => void
  className?: string
}

/** What the member has to do about the bank account, if anything. Decision record 0071. */
export function BankAccountNotice({ profile, onDeposit, className }: BankAccountNoticeProps) {
  const { t } = useTranslation()
  const slip = useSheet('send-slip')
  const account = useSheet('bank-account')
  const texts = useTexts(profile)
  // An open sheet outlives its notice: the slip that it sends may remove the notice, and its outcome is still shown.
  if (texts === undefined && !slip.isOpen && !account.isOpen) return null
  const isTaken = profile.bankAccountState === 'TAKEN'
  const isClaimed = profile.bankAccountState === 'CLAIMED'
  return (
    <>
      {texts !== undefined && (
        <AlertBox
          tone="warning"
          isQuiet
          title={texts.title}
          {...(className === undefined ? {} : { className })}
          action={
            <>
              {isClaimed && onDeposit !== undefined && (
                <Button size="small" icon={<QrCode aria-hidden />} onClick={onDeposit}>
                  {t('profile:proveByQr')}
                </Button>
              )}
              {!isTaken && (
                <Button size="small" icon={<ReceiptText aria-hidden />} onClick={slip.open}>
                  {t('slip:send')}
                </Button>
              )}
              {(isTaken || isClaimed) && (
                <Button size="small" icon={<Landmark aria-hidden />} onClick={account.open}>
                  {t('profile:giveBankAccount')}
                </Button>
              )}
            </>
          }
        >
          {texts.text}
        </AlertBox>
      )}
      <Suspense>
        {slip.isOpen && <SendSlipSheet onClose={slip.close} />}
        {account.isOpen && <BankAccountSheet onClose={account.close} />}
      </Suspense>
    </>
  )
}

/** Says neither how much came nor when: whoever registered somebody else's account reads it, too. */
function useTexts({ bankAccountState, isSlipNeeded }: Profile): { title: string; text: string } | undefined {
  const { t } = useTranslation()
  if (bankAccountState === 'TAKEN') return { title: t('profile:takenTitle'), text: t('profile:takenText') }
  if (bankAccountState === 'CLAIMED')
    return { title: t('profile:claimedTitle'), text: t('profile:claimedText') }
  return isSlipNeeded ? { title: t('profile:slipNeededTitle'), text: t('profile:slipNeededText') } : undefined
}
