import { validateAccount } from '@kapao/contract/registration'
import { Button } from '@kapao/ui/actions/button'
import { AlertBox } from '@kapao/ui/feedback/alert-box'
import { Select } from '@kapao/ui/forms/select'
import { TextField } from '@kapao/ui/forms/text-field'
import { useMutation } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { isWireFailure } from '@kapao/wire/wire-failure'
import { SubmitFailure } from '../../failure/submit-failure.tsx'
import { useCheckedForm } from '../../form/use-checked-form.ts'
import { useTyped } from '../../form/use-typed.ts'
import { send } from '../../wire/client.ts'
import { useSources } from '../site/site.queries.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { profileRules, type ProfileFields } from './registration-rules.ts'
import { profileBody } from './registration-body.ts'
import { StepButtons } from './step-buttons.tsx'

type ProfileStepProps = {
  phone: string
  kept: ProfileFields
  /** Whether a reload has lost the passwords: they are never stored. */
  isRestored: boolean
  /** Called with the field values whenever one changes. */
  onTyped: (typed: ProfileFields) => void
  onBack: () => void
  onDone: (typed: ProfileFields) => void
  onUnverified: (failure: unknown) => void
}

export function ProfileStep({
  phone,
  kept,
  isRestored,
  onTyped,
  onBack,
  onDone,
  onUnverified,
}: ProfileStepProps) {
  const { t } = useTranslation()
  const { form, field: textField, submit } = useCheckedForm(profileRules, kept)
  useTyped(form, onTyped)
  const validation = useValidation({
    phone,
    onDone,
    onUnverified,
    onWeakPassword: () =>
      form.setError('password', { message: 'codes:PASSWORD_TOO_WEAK' }, { shouldFocus: true }),
  })
  const isAtField = isWireFailure(validation.error) && validation.error.code === 'PASSWORD_TOO_WEAK'
  function validate(typed: ProfileFields) {
    if (!validation.isPending) validation.mutate(typed)
  }
  return (
    <form noValidate onSubmit={submit(validate)} className="flex flex-col gap-5">
      <TextField
        label={t('registration:name')}
        autoComplete="name"
        maxLength={100}
        placeholder={t('registration:nameExample')}
        {...textField('name')}
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
      {isRestored && <AlertBox tone="info">{t('registration:restored')}</AlertBox>}
      <NewPasswordFields
        password={textField('password', { deps: 'confirmation' })}
        confirmation={textField('confirmation')}
      />
      <Controller
        control={form.control}
        name="sourceCode"
        render={({ field }) => <SourceSelect value={field.value} onValue={field.onChange} />}
      />
      <TextField
        label={`${t('registration:inviteCode')} (${t('optional')})`}
        autoComplete="off"
        maxLength={100}
        hint={t('registration:inviteCodeHint')}
        {...textField('inviteCode')}
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
