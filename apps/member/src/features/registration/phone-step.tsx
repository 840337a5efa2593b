import { Button } from '@kapao/ui/actions/button'
import { TextField } from '@kapao/ui/forms/text-field'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { config } from '../../config.ts'
import { SubmitFailure } from '../../failure/submit-failure.tsx'
import { typedPhone } from '../../form/typed-phone.ts'
import { useCheckedForm } from '../../form/use-checked-form.ts'
import { sendCode } from '../otp/use-otp.ts'
import { useRegisterOtp } from '../site/site.queries.ts'
import { phoneRules } from './registration-rules.ts'
import type { ChangeWizard, Wizard } from './use-wizard.ts'

export function PhoneStep({ wizard, change }: { wizard: Wizard; change: ChangeWizard }) {
  const { t } = useTranslation()
  const { prove, hasOtp } = useProof(wizard)
  const { field, submit } = useCheckedForm(phoneRules({ needsCode: hasOtp }), { phone: wizard.phone })
  const failure = prove.error ?? wizard.failure
  function sendCodeTo({ phone }: { phone: string }) {
    if (!prove.isPending) prove.mutate(typedPhone(phone), { onSuccess: change })
  }
  return (
    <form noValidate onSubmit={submit(sendCodeTo)} className="flex flex-col gap-5">
      <TextField
        label={t('registration:phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={20}
        placeholder={t('registration:phoneExample', { phone: config.examplePhone })}
        {...(hasOtp ? { hint: t('registration:phoneOtpHint') } : {})}
        {...field('phone')}
      />
      {failure !== undefined && failure !== null && <SubmitFailure failure={failure} />}
      <Button type="submit" variant="primary" isWide isBusy={prove.isPending} busyLabel={t('working')}>
        {hasOtp ? t('registration:sendCode') : t('next')}
      </Button>
    </form>
  )
}

/** Finds the next step after the phone: the code step, or the profile step where the phone needs no code. */
function useProof(wizard: Wizard) {
  const registerOtp = useRegisterOtp()
  const prove = useMutation({
    mutationFn: async (phone: string): Promise<Partial<Wizard>> => {
      if (phone === wizard.clearedPhone) return { step: 'profile', phone }
      const lookup = registerOtp.data ?? (await registerOtp.refetch({ throwOnError: true })).data
      if (lookup?.registerOTP === false) return { step: 'profile', phone, clearedPhone: phone }
      // A code that has been sent is not sent again. Its own step can request another.
      if (phone === wizard.sentOtp?.phone) return { step: 'otp', phone }
      const sent = await sendCode(phone)
      if (sent === 'VERIFIED') return { step: 'profile', phone, clearedPhone: phone }
      return { step: 'otp', phone, sentOtp: sent }
    },
  })
  return { prove, hasOtp: registerOtp.data?.registerOTP === true }
}
