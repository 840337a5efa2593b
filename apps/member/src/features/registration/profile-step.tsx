import { zodResolver } from '@hookform/resolvers/zod'
import { validateAccount } from '@kapao/contract/registration'
import { Button } from '@kapao/ui/actions/button'
import { Select } from '@kapao/ui/forms/select'
import { TextField } from '@kapao/ui/forms/text-field'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { isWireFailure } from '@kapao/wire/wire-failure'
import { SubmitFailure } from '../../failure/submit-failure.tsx'
import { send } from '../../wire/client.ts'
import { useSources } from '../site/site.queries.ts'
import { useFieldError } from './field-error.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { profileRules, type ProfileFields } from './registration-rules.ts'
import { profileBody } from './registration-body.ts'
import { StepButtons } from './step-buttons.tsx'

const rules = zodResolver(profileRules)

type ProfileStepProps = {
  phone: string
  kept: ProfileFields
  /** Called with the field values when the step unmounts, for whatever reason. */
  onLeave: (typed: ProfileFields) => void
  onBack: () => void
  onDone: (typed: ProfileFields) => void
  onUnverified: (failure: unknown) => void
}

export function ProfileStep({ phone, kept, onLeave, onBack, onDone, onUnverified }: ProfileStepProps) {
  const { t } = useTranslation()
  const fieldError = useFieldError()
  const form = useForm<ProfileFields>({ defaultValues: kept, resolver: rules })
  const { register, control, formState, getValues } = form
  const leave = useEffectEvent(() => onLeave(getValues()))
  useEffect(() => () => leave(), [])
  const validation = useValidation({
    phone,
    onDone,
    onUnverified,
    onWeakPassword: () =>
      form.setError('password', { message: 'codes:PASSWORD_TOO_WEAK' }, { shouldFocus: true }),
  })
  const isAtField = isWireFailure(validation.error) && validation.error.code === 'PASSWORD_TOO_WEAK'
  const submit = form.handleSubmit((typed) => {
    if (!validation.isPending) validation.mutate(typed)
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <TextField
        label={t('registration:name')}
        autoComplete="name"
        maxLength={100}
        placeholder={t('registration:nameExample')}
        error={fieldError(formState.errors.name)}
        {...register('name')}
      />
      <TextField
        label={t('registration:phone')}
        type="tel"
        autoComplete="username"
        readOnly
        value={phone}
        suffix={
          <Button variant="quiet" size="small" onClick={onBack}>
            {t('edit')}
          </Button>
        }
      />
      <NewPasswordFields
        password={register('password')}
        confirmation={register('confirmation')}
        errors={formState.errors}
      />
      <Controller
        control={control}
        name="sourceCode"
        render={({ field }) => <SourceSelect value={field.value} onValue={field.onChange} />}
      />
      <TextField
        label={`${t('registration:inviteCode')} (${t('optional')})`}
        autoComplete="off"
        maxLength={100}
        hint={t('registration:inviteCodeHint')}
        error={fieldError(formState.errors.inviteCode)}
        {...register('inviteCode')}
      />
      {validation.isError && !isAtField && <SubmitFailure failure={validation.error} />}
      <StepButtons isBusy={validation.isPending} label={t('next')} onBack={onBack} />
    </form>
  )
}

type ValidationParams = Pick<ProfileStepProps, 'phone' | 'onDone' | 'onUnverified'> & {
  onWeakPassword: () => void
}

/** Lets the server check the account's data before the next step. */
function useValidation({ phone, onDone, onUnverified, onWeakPassword }: ValidationParams) {
  return useMutation({
    mutationFn: (typed: ProfileFields) => send(validateAccount, { body: profileBody(phone, typed) }),
    onSuccess: (_, typed) => onDone(typed),
    onError: (failure) => {
      if (!isWireFailure(failure)) return
      if (failure.code === 'UNVERIFIED_OTP') onUnverified(failure)
      if (failure.code === 'PASSWORD_TOO_WEAK') onWeakPassword()
    },
  })
}

/** Shown only where the operator keeps a list of sources. The field is never required. */
function SourceSelect({ value, onValue }: { value: string; onValue: (value: string) => void }) {
  const { t } = useTranslation()
  const sources = useSources()
  if (sources.data === undefined || sources.data.length === 0) return null
  return (
    <Select
      label={`${t('registration:source')} (${t('optional')})`}
      placeholder={t('registration:sourceChoose')}
      options={sources.data.map(({ code, description }) => ({ value: code, label: description }))}
      value={value}
      onValue={onValue}
    />
  )
}
