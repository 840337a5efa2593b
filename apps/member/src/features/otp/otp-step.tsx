import { AlertBox } from '@kapao/ui/feedback/alert-box'
import { Button } from '@kapao/ui/actions/button'
import { useSecondsLeft } from '@kapao/ui/data/clock'
import { OtpField } from '@kapao/ui/forms/otp-field'
import { formatCountdown } from '@kapao/i18n/date'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isWireFailure } from '@kapao/wire/wire-failure'
import { readClock } from '../../time/clock.ts'
import { SubmitFailure } from '../../failure/submit-failure.tsx'
import { useSendCode, useVerifyCode, type SentOtp } from './use-otp.ts'

/** Another code can be requested after this time; the server allows three in ten minutes. */
const resendAfterMs = 60_000
const codeLength = 6

type OtpStepProps = {
  sent: SentOtp
  onSent: (sent: SentOtp) => void
  /** `isMember`: the number has an account already. */
  onVerified: (isMember: boolean) => void
  onChangePhone: () => void
}

export function OtpStep({ sent, onSent, onVerified, onChangePhone }: OtpStepProps) {
  const { t } = useTranslation()
  const [code, setCode] = useState('')
  const [isTooShort, setTooShort] = useState(false)
  const verification = useVerifyCode()
  function verify(wanted: string) {
    setTooShort(wanted.length !== codeLength)
    if (wanted.length !== codeLength || verification.isPending) return
    verification.mutate(
      { token: sent.token, code: wanted },
      { onSuccess: ({ isMember }) => onVerified(isMember) },
    )
  }
  const isCodeWrong = isWireFailure(verification.error) && verification.error.code === 'OTP_CODE_INVALID'
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        verify(code)
      }}
    >
      <p className="text-muted">
        {t('otp:sentTo', { phone: sent.phone })}
        <span className="mt-1 block font-semibold text-text">
          {t('otp:reference', { reference: sent.reference })}
        </span>
      </p>
      <OtpField
        label={t('otp:code')}
        autoFocus
        value={code}
        onChange={(event) => {
          setCode(event.currentTarget.value)
          setTooShort(false)
        }}
        onBlur={() => setTooShort(code !== '' && code.length !== codeLength)}
        onComplete={verify}
        error={errorText()}
      />
      {verification.isError && !isCodeWrong && <SubmitFailure failure={verification.error} />}
      <Button
        type="submit"
        variant="primary"
        isWide
        isBusy={verification.isPending}
        busyLabel={t('otp:verifying')}
      >
        {t('otp:verify')}
      </Button>
      <Resend
        sent={sent}
        onSent={(next) => {
          setCode('')
          verification.reset()
          onSent(next)
        }}
        onVerified={onVerified}
      />
      <Button variant="quiet" isWide onClick={onChangePhone}>
        {t('otp:changePhone')}
      </Button>
    </form>
  )

  function errorText(): string | undefined {
    if (isTooShort) return t(code === '' ? 'otp:codeRequired' : 'otp:codeSixDigits')
    return isCodeWrong ? t('codes:OTP_CODE_INVALID') : undefined
  }
}

type ResendProps = Pick<OtpStepProps, 'sent' | 'onSent' | 'onVerified'>

function Resend({ sent, onSent, onVerified }: ResendProps) {
  const { t } = useTranslation()
  const sending = useSendCode()
  const [isResent, setResent] = useState(false)
  const seconds = useSecondsLeft({ endsAt: sent.sentAt + resendAfterMs, now: readClock })
  function resend() {
    return sending.mutate(sent.phone, {
      onSuccess: (answer) => {
        if (answer === 'VERIFIED') return onVerified(false)
        setResent(true)
        onSent(answer)
      },
    })
  }
  return (
    <>
      {isResent && !sending.isError && <AlertBox tone="success">{t('otp:resent')}</AlertBox>}
      {sending.isError && <SubmitFailure failure={sending.error} />}
      <Button
        isWide
        disabled={seconds > 0}
        isBusy={sending.isPending}
        busyLabel={t('working')}
        onClick={resend}
      >
        {seconds > 0 ? t('otp:resendIn', { time: formatCountdown(seconds) }) : t('otp:resend')}
      </Button>
    </>
  )
}
