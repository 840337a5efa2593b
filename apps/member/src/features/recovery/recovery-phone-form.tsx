import { zodResolver } from '@hookform/resolvers/zod'
import { Button } from '@kapao/ui/actions/button'
import { TextField } from '@kapao/ui/forms/text-field'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { config } from '../../config.ts'
import { SubmitFailure } from '../../failure/submit-failure.tsx'
import { typedPhone } from '../../form/typed-phone.ts'
import { type SentOtp, useSendCode } from '../otp/use-otp.ts'
import { useFieldError } from '../registration/field-error.ts'
import { phoneRules } from '../registration/registration-rules.ts'

const rules = zodResolver(phoneRules({ needsCode: true }))

type RecoveryPhoneFormProps = {
  phone: string
  onSent: (sent: SentOtp) => void
  /** This browser has verified the phone already. */
  onVerified: (phone: string) => void
}

export function RecoveryPhoneForm({ phone, onSent, onVerified }: RecoveryPhoneFormProps) {
  const { t } = useTranslation()
  const fieldError = useFieldError()
  const sending = useSendCode()
  const { register, handleSubmit, formState } = useForm({ defaultValues: { phone }, resolver: rules })
  const submit = handleSubmit((typed) => {
    const wanted = typedPhone(typed.phone)
    if (sending.isPending) return
    sending.mutate(wanted, {
      onSuccess: (answer) => (answer === 'VERIFIED' ? onVerified(wanted) : onSent(answer)),
    })
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <p className="text-muted">{t('recovery:phoneText')}</p>
      <TextField
        label={t('registration:phone')}
        type="tel"
        inputMode="tel"
        autoComplete="username"
        maxLength={20}
        placeholder={t('registration:phoneExample', { phone: config.examplePhone })}
        error={fieldError(formState.errors.phone)}
        {...register('phone')}
      />
      {sending.isError && <SubmitFailure failure={sending.error} />}
      <Button type="submit" variant="primary" isWide isBusy={sending.isPending} busyLabel={t('working')}>
        {t('registration:sendCode')}
      </Button>
    </form>
  )
}
