import type { Bank } from '@kapao/contract/site-lookups'
import { Select } from '@kapao/ui/forms/select'
import { Skeleton, SkeletonGroup } from '@kapao/ui/feedback/skeleton'
import { type Control, Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../failure/load-failed.tsx'
import { config } from '../../config.ts'
import { SubmitFailure } from '../../failure/submit-failure.tsx'
import { useCheckedForm } from '../../form/use-checked-form.ts'
import { useTyped } from '../../form/use-typed.ts'
import { useBanks } from '../site/site.queries.ts'
import { BankAccountFields } from './bank-account-fields.tsx'
import { ClaimOffer } from './claim-offer.tsx'
import { fieldOfCode, useRegisterMember } from './use-register-member.ts'
import { bankRules, type BankFields, type ProfileFields } from './registration-rules.ts'
import { StepButtons } from './step-buttons.tsx'

type BankStepProps = {
  phone: string
  profile: ProfileFields
  kept: BankFields
  /** Called with the field values whenever one changes. */
  onTyped: (typed: BankFields) => void
  onBack: () => void
  onDone: () => void
  onUnverified: (failure: unknown) => void
}

export function BankStep(props: BankStepProps) {
  const { t } = useTranslation()
  const banks = useBanks()
  if (banks.data !== undefined) return <BankForm {...props} banks={banks.data} />
  if (!banks.isPending) {
    return (
      <LoadFailed failure={banks.error} isRetrying={banks.isFetching} onRetry={() => void banks.refetch()} />
    )
  }
  return (
    <SkeletonGroup label={t('loading')} className="flex flex-col gap-5">
      <Skeleton shape="block" className="h-20" />
      <Skeleton shape="block" className="h-20" />
      <Skeleton shape="block" className="h-20" />
      <Skeleton shape="block" className="h-20" />
    </SkeletonGroup>
  )
}

function BankForm(props: BankStepProps & { banks: readonly Bank[] }) {
  const { phone, profile, kept, banks, onTyped, onBack, onDone, onUnverified } = props
  const { t } = useTranslation()
  const checked = useCheckedForm(bankRules, kept)
  const { control, setError } = checked.form
  useTyped(checked.form, onTyped)
  const registration = useRegisterMember({
    phone,
    profile,
    onDone,
    onUnverified,
    onFieldRefused: (field, message) => setError(field, { message }, { shouldFocus: true }),
  })
  function register(bank: BankFields) {
    if (!registration.isPending) registration.mutate({ bank })
  }
  function claim() {
    if (registration.variables) registration.mutate({ ...registration.variables, isClaimed: true })
  }
  const isAtField = fieldOfCode(registration.error) !== undefined
  return (
    <form noValidate onSubmit={checked.submit(register)} className="flex flex-col gap-5">
      <BankAccountFields checked={checked} banks={banks} />
      {config.isLaos && <CurrencySelect control={control} />}
      <ClaimOffer failure={registration.error} isBusy={registration.isPending} onClaim={claim} />
      {registration.isError && !isAtField && <SubmitFailure failure={registration.error} />}
      <StepButtons
        isBusy={registration.isPending}
        label={t('registration:submit')}
        busyLabel={t('registration:submitting')}
        onBack={onBack}
      />
    </form>
  )
}

/** A member in Laos chooses the wallet's currency. */
function CurrencySelect({ control }: { control: Control<BankFields> }) {
  const { t } = useTranslation()
  return (
    <Controller
      control={control}
      name="currency"
      render={({ field }) => (
        <Select
          label={t('registration:currency')}
          placeholder={t('choose')}
          options={[
            { value: 'LAK', label: t('kip') },
            { value: 'BAHT', label: t('baht') },
          ]}
          value={field.value}
          onValue={field.onChange}
        />
      )}
    />
  )
}
