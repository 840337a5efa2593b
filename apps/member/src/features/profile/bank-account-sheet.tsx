import { Button } from '@kapao/ui/actions/button'
import { Sheet } from '@kapao/ui/overlays/sheet'
import { showToast } from '@kapao/ui/overlays/toaster'
import { useTranslation } from 'react-i18next'
import { isWireFailure } from '@kapao/wire/wire-failure'
import { SubmitFailure } from '../../failure/submit-failure.tsx'
import { useCheckedForm } from '../../form/use-checked-form.ts'
import { BankAccountFields } from '../registration/bank-account-fields.tsx'
import { ClaimOffer } from '../registration/claim-offer.tsx'
import { bankAccountBody } from '../registration/registration-body.ts'
import { type BankFields, bankRules } from '../registration/registration-rules.ts'
import { fieldOfCode } from '../registration/use-register-member.ts'
import { useBanks } from '../site/site.queries.ts'
import { useChangeBankAccount } from './profile.queries.ts'

const empty: BankFields = { bankCode: '', firstName: '', lastName: '', accountNo: '', currency: 'BAHT' }

/** Gives another bank account where the registered one is not the member's. */
export function BankAccountSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const banks = useBanks()
  const checked = useCheckedForm(bankRules, empty)
  const change = useChangeBankAccount(() => {
    showToast({ tone: 'success', text: t('profile:bankAccountChanged') })
    onClose()
  })
  function send(body: Parameters<typeof change.mutate>[0]) {
    if (change.isPending) return
    change.mutate(body, {
      onError: (failure) => {
        const field = fieldOfCode(failure)
        if (field !== undefined && isWireFailure(failure))
          checked.form.setError(field, { message: `codes:${failure.code}` }, { shouldFocus: true })
      },
    })
  }
  return (
    <Sheet
      address="bank-account"
      isOpen
      onClose={onClose}
      title={t('profile:giveBankAccount')}
      description={t('registration:bankText')}
      closeLabel={t('close')}
      footer={
        <Button
          type="submit"
          form="bank-account"
          variant="primary"
          isWide
          isBusy={change.isPending}
          busyLabel={t('profile:saving')}
        >
          {t('profile:save')}
        </Button>
      }
    >
      <form
        id="bank-account"
        noValidate
        onSubmit={checked.submit((bank) => send(bankAccountBody(bank)))}
        className="flex flex-col gap-4"
      >
        <BankAccountFields checked={checked} banks={banks.data ?? []} />
        <ClaimOffer
          failure={change.error}
          isBusy={change.isPending}
          onClaim={() => change.variables && send({ ...change.variables, claimsBankAccount: true })}
        />
        <p className="text-small text-muted">{t('profile:nameChangeWaits')}</p>
        {change.error !== null && fieldOfCode(change.error) === undefined && (
          <SubmitFailure failure={change.error} />
        )}
      </form>
    </Sheet>
  )
}
