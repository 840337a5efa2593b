import { formatCountdown } from '@kapao/i18n/date'
import { Button } from '@kapao/ui/actions/button'
import { useSecondsLeft } from '@kapao/ui/data/clock'
import { AlertBox } from '@kapao/ui/feedback/alert-box'
import { OtpField } from '@kapao/ui/forms/otp-field'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isWireFailure } from '@kapao/wire/wire-failure'
import { SubmitFailure } from '../../failure/submit-failure.tsx'
import { readClock } from '../../time/clock.ts'
import { type SentCode, useSendStepUpCode, useStepUpByCode } from './step-up.queries.ts'

/** Another code can be requested after this time; the server sends three in ten minutes. */
const resendAfterMs = 60_000
const codeLength = 6

type StepUpCodeProps = { sent: SentCode; onSent: (sent: SentCode) => void; onConfirmed: () => void }

/** The field for the code of the SMS. */
export function StepUpCode({ sent, onSent, onConfirmed }: StepUpCodeProps) {
  const { t } = useTranslation()
  const [code, setCode] = useState('')
  const [isTooShort, setTooShort] = useState(false)
  const checking = useStepUpByCode()
  function check(wanted: string) {
    setTooShort(wanted.length !== codeLength)
    if (wanted.length !== codeLength || checking.isPending) return
    checking.mutate(wanted, { onSuccess: onConfirmed })
  }
  const isWrong = isWireFailure(checking.error) && checking.error.code === 'OTP_CODE_INVALID'
  return (
    <form
      noValidate
      className="flex flex-col gap-4 pb-2"
      onSubmit={(event) => {
        event.preventDefault()
        check(code)
      }}
    >
      <p className="text-muted">
        {t('step-up:sentTo', { ending: sent.phoneEnding })}
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
        onComplete={check}
        error={errorText()}
      />
      {checking.isError && !isWrong && <SubmitFailure failure={checking.error} />}
      <Button
        type="submit"
        variant="primary"
        isWide
        isBusy={checking.isPending}
        busyLabel={t('otp:verifying')}
      >
        {t('step-up:confirm')}
      </Button>
      <Resend
        sentAt={sent.sentAt}
        onSent={(next) => {
          setCode('')
          checking.reset()
          onSent(next)
        }}
      />
    </form>
  )

  function errorText(): string | undefined {
    if (isTooShort) return t(code === '' ? 'otp:codeRequired' : 'otp:codeSixDigits')
    return isWrong ? t('codes:OTP_CODE_INVALID') : undefined
  }
}

function Resend({ sentAt, onSent }: { sentAt: number; onSent: (sent: SentCode) => void }) {
  const { t } = useTranslation()
  const sending = useSendStepUpCode()
  const [isResent, setResent] = useState(false)
  const seconds = useSecondsLeft({ endsAt: sentAt + resendAfterMs, now: readClock })
  function resend() {
    return sending.mutate(undefined, {
      onSuccess: (sent) => {
        setResent(true)
        onSent(sent)
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
