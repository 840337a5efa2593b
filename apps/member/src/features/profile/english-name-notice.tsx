import type { Profile } from '@kapao/contract/profile'
import { AlertBox } from '@kapao/ui/feedback/alert-box'
import { Button } from '@kapao/ui/actions/button'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSheet } from '../../sheet/use-sheet.ts'

const BankAccountNameSheet = lazy(async () => ({
  default: (await import('./bank-account-name-sheet.tsx')).BankAccountNameSheet,
}))

export type EnglishNameNoticeProps = { profile: Profile; className?: string }

/** Shown only where the bank requires an English name and the account has none. Specification §5. */
export function EnglishNameNotice({ profile, className }: EnglishNameNoticeProps) {
  const { t } = useTranslation()
  const { isOpen, open, close } = useSheet('account-name')
  return (
    <>
      <AlertBox
        tone="warning"
        {...(className === undefined ? {} : { className })}
        isQuiet
        action={
          <Button size="small" onClick={open}>
            {t('profile:editBankAccountName')}
          </Button>
        }
      >
        {t('profile:englishNameNeeded')}
      </AlertBox>
      <Suspense>{isOpen && <BankAccountNameSheet profile={profile} onClose={close} />}</Suspense>
    </>
  )
}
