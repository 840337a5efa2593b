import { Button } from '@kapao/ui/actions/button'
import { TextField } from '@kapao/ui/forms/text-field'
import { useTranslation } from 'react-i18next'
import { config } from '../../config.ts'
import { SubmitFailure } from '../../failure/submit-failure.tsx'
import { typedPhone } from '../../form/typed-phone.ts'
import { useCheckedForm } from '../../form/use-checked-form.ts'
import { type SentOtp, useSendCode } from '../otp/use-otp.ts'
import { phoneRules } from '../registration/registration-rules.ts'

const rules = phoneRules({ needsCode: true })

type RecoveryPhoneFormProps = {
  phone: string
  onSent: (sent: SentOtp) => void
  /** This browser has verified the phone already. */
  onVerified: (phone: string) => void
}

export function RecoveryPhoneForm({ phone, onSent, onVerified }: RecoveryPhoneFormProps) {
  const { t } = useTranslation()
  const sending = useSendCode()
  const { field, submit } = useCheckedForm(rules, { phone })
  function sendCodeTo(typed: { phone: string }) {
    const wanted = typedPhone(typed.phone)
    if (sending.isPending) return
    sending.mutate(wanted, {
      onSuccess: (answer) => (answer === 'VERIFIED' ? onVerified(wanted) : onSent(answer)),
    })
  }
  return (
    <form noValidate onSubmit={submit(sendCodeTo)} className="flex flex-col gap-5">
      <p className="text-muted">{t('recovery:phoneText')}</p>
      <TextField
        label={t('registration:phone')}
        type="tel"
        inputMode="tel"
        autoComplete="username"
        maxLength={20}
        placeholder={t('registration:phoneExample', { phone: config.examplePhone })}
        {...field('phone')}
      />
      {sending.isError && <SubmitFailure failure={sending.error} />}
      <Button type="submit" variant="primary" isWide isBusy={sending.isPending} busyLabel={t('working')}>
        {t('registration:sendCode')}
      </Button>
    </form>
  )
}
