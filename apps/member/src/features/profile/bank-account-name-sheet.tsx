import type { Profile } from '@kapao/contract/profile'
import { englishName } from '@kapao/contract/registration'
import { Button } from '@kapao/ui/actions/button'
import { Sheet } from '@kapao/ui/overlays/sheet'
import { TextField } from '@kapao/ui/forms/text-field'
import { showToast } from '@kapao/ui/overlays/toaster'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { SubmitFailure } from '../../failure/submit-failure.tsx'
import { focusFault } from '../../form/focus-fault.ts'
import { useComplaints } from '../../form/use-complaints.ts'
import { useChangeBankAccountName } from './profile.queries.ts'

export type BankAccountNameSheetProps = { profile: Profile; onClose: () => void }

/** The form for an English account name, where the bank accepts no other. Specification §5 Bank account name edit. */
export function BankAccountNameSheet({ profile, onClose }: BankAccountNameSheetProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const complaints = useComplaints<'name'>()
  const change = useChangeBankAccountName(() => {
    showToast({ tone: 'success', text: t('profile:bankAccountNameChanged') })
    onClose()
  })
  const name = typed.trim()
  const isRight = englishName.test(name)
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    focusFault(event.currentTarget, complaints.send)
    if (!isRight || change.isPending) return
    change.mutate({ bankCode: profile.bankCode, bankAccountName: name })
  }
  return (
    <Sheet
      address="account-name"
      isOpen
      onClose={onClose}
      title={t('profile:editBankAccountName')}
      description={t('profile:englishNameNeeded')}
      closeLabel={t('close')}
      footer={
        <Button
          type="submit"
          form="bank-account-name"
          variant="primary"
          isWide
          isBusy={change.isPending}
          busyLabel={t('profile:saving')}
        >
          {t('profile:save')}
        </Button>
      }
    >
      <form id="bank-account-name" noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label={t('profile:bankAccountName')}
          hint={t('profile:englishNameHint')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => complaints.leave('name', typed)}
          error={!isRight && complaints.isDue('name') && t('profile:englishNameRequired')}
          maxLength={100}
          isUppercase
          autoComplete="off"
          lang="en"
        />
        <p className="text-small text-muted">{t('profile:nameChangeWaits')}</p>
        {change.error !== null && <SubmitFailure failure={change.error} />}
      </form>
    </Sheet>
  )
}
