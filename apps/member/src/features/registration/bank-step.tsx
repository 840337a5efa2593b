import { zodResolver } from '@hookform/resolvers/zod'
import type { Bank } from '@kapao/contract/site'
import { tagOfScript } from '@kapao/i18n/script'
import { Select } from '@kapao/ui/forms/select'
import { Skeleton, SkeletonGroup } from '@kapao/ui/feedback/skeleton'
import { TextField } from '@kapao/ui/forms/text-field'
import { useEffect, useEffectEvent } from 'react'
import { type Control, Controller, type ControllerRenderProps, useController, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../failure/load-failed.tsx'
import { config } from '../../config.ts'
import { SubmitFailure } from '../../failure/submit-failure.tsx'
import { useBankName } from '../../bank/use-bank-name.ts'
import { useBanks } from '../site/site.queries.ts'
import { useFieldError } from './field-error.ts'
import { fieldOfCode, useRegisterMember } from './use-register-member.ts'
import { bankRules, needsEnglish, type BankFields, type ProfileFields } from './registration-rules.ts'
import { StepButtons } from './step-buttons.tsx'

const rules = zodResolver(bankRules)

type BankStepProps = {
  phone: string
  profile: ProfileFields
  kept: BankFields
  /** Called with the field values when the step unmounts, for whatever reason. */
  onLeave: (typed: BankFields) => void
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
  const { phone, profile, kept, banks, onLeave, onBack, onDone, onUnverified } = props
  const { t } = useTranslation()
  const fieldError = useFieldError()
  const { register, control, formState, getValues, setError, handleSubmit } = useForm<BankFields>({
    defaultValues: kept,
    resolver: rules,
  })
  const leave = useEffectEvent(() => onLeave(getValues()))
  useEffect(() => () => leave(), [])
  // Declared before the text fields: on an error, the first wrong field in this order gets the focus.
  const bankCode = useController({ control, name: 'bankCode' })
  const registration = useRegisterMember({
    phone,
    profile,
    onDone,
    onUnverified,
    onFieldRefused: (field, message) => setError(field, { message }, { shouldFocus: true }),
  })
  const isEnglishOnly = needsEnglish(bankCode.field.value)
  const submit = handleSubmit((typed) => {
    if (!registration.isPending) registration.mutate(typed)
  })
  const nameHint = isEnglishOnly ? t('registration:nameEnglishHint') : t('registration:nameAsInBook')
  const isAtField = fieldOfCode(registration.error) !== undefined
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <BankSelect banks={banks} field={bankCode.field} error={fieldError(formState.errors.bankCode)} />
      <TextField
        label={t('registration:firstName')}
        autoComplete="given-name"
        isUppercase
        maxLength={50}
        hint={nameHint}
        error={fieldError(formState.errors.firstName)}
        {...register('firstName')}
      />
      <TextField
        label={t('registration:lastName')}
        autoComplete="family-name"
        isUppercase
        maxLength={49}
        error={fieldError(formState.errors.lastName)}
        {...register('lastName')}
      />
      <TextField
        label={t('registration:accountNumber')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={40}
        hint={t('registration:accountNumberExample')}
        error={fieldError(formState.errors.accountNo)}
        {...register('accountNo')}
      />
      {config.isLaos && <CurrencySelect control={control} />}
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

type BankSelectProps = {
  banks: readonly Bank[]
  field: ControllerRenderProps<BankFields, 'bankCode'>
  error: string | undefined
}

function BankSelect({ banks, field, error }: BankSelectProps) {
  const { t } = useTranslation()
  const bankName = useBankName()
  return (
    <Select
      label={t('registration:bank')}
      placeholder={t('registration:bankChoose')}
      options={banks.map((bank) => ({
        value: bank.code,
        label: bankName(bank),
        lang: tagOfScript(bankName(bank)),
      }))}
      value={field.value}
      onValue={field.onChange}
      onBlur={field.onBlur}
      ref={field.ref}
      error={error}
    />
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
