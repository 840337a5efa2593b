import { formatDateTime } from '@kapao/i18n/date'
import { Button } from '@kapao/ui/actions/button'
import { AlertBox } from '@kapao/ui/feedback/alert-box'
import { Card } from '@kapao/ui/layout/card'
import { TextLink } from '@kapao/ui/actions/text-link'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { usePageTitle } from '../../app/use-page-title.ts'
import { OtpStep } from '../otp/otp-step.tsx'
import type { SentOtp } from '../otp/use-otp.ts'
import { NewPasswordForm } from './new-password-form.tsx'
import { RecoveryPhoneForm } from './recovery-phone-form.tsx'

type Step =
  | { name: 'phone'; phone: string; problem?: 'noAccount' | 'unverified' }
  | { name: 'code'; sent: SentOtp }
  | { name: 'password'; phone: string }
  | { name: 'done'; waitsUntil: string }

/**
 * A new password for a member who forgot the old one: phone, code, password. A reload begins again; the verification of
 * the phone stays with this browser for half an hour, so that no second code is sent.
 */
export function RecoveryPage() {
  const { t } = useTranslation()
  const [step, setStep] = useState<Step>({ name: 'phone', phone: '' })
  usePageTitle(t('recovery:title'))
  return (
    <div className="flex flex-1 flex-col gap-6 py-2">
      <h1 className="text-display font-bold">{t('recovery:title')}</h1>
      <Card as="section" tone="raised" className="flex flex-col gap-5 p-5 sm:p-6">
        <StepHeading step={step} />
        <CurrentStep step={step} change={setStep} />
      </Card>
      <p className="text-center text-muted">
        {step.name !== 'done' && (
          <>
            <TextLink render={<Link to="/login" />}>{t('recovery:toLogin')}</TextLink>
            {' · '}
          </>
        )}
        <TextLink render={<Link to="/contact" />}>{t('recovery:contact')}</TextLink>
      </p>
    </div>
  )
}

const headings = {
  phone: 'recovery:phoneTitle',
  code: 'otp:title',
  password: 'recovery:passwordTitle',
  done: 'recovery:done',
} as const

/** A new step starts at its heading, both on the screen and for screen readers. The code field focuses itself. */
function StepHeading({ step: { name } }: { step: Step }) {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(name)
  useEffect(() => {
    if (shown.current === name) return
    shown.current = name
    window.scrollTo(0, 0)
    if (name !== 'code') heading.current?.focus()
  }, [name])
  return (
    <h2 ref={heading} tabIndex={-1} className="text-title font-bold outline-none">
      {t(headings[name])}
    </h2>
  )
}

type StepProps = { step: Step; change: (step: Step) => void }

function CurrentStep({ step, change }: StepProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  if (step.name === 'code') {
    const { phone } = step.sent
    return (
      <OtpStep
        sent={step.sent}
        onSent={(sent) => change({ name: 'code', sent })}
        onVerified={(isMember) =>
          change(isMember ? { name: 'password', phone } : { name: 'phone', phone, problem: 'noAccount' })
        }
        onChangePhone={() => change({ name: 'phone', phone })}
      />
    )
  }
  if (step.name === 'password') {
    const { phone } = step
    return (
      <NewPasswordForm
        phone={phone}
        onDone={(waitsUntil) => change({ name: 'done', waitsUntil })}
        onUnverified={() => change({ name: 'phone', phone, problem: 'unverified' })}
        onNoAccount={() => change({ name: 'phone', phone, problem: 'noAccount' })}
      />
    )
  }
  if (step.name === 'done') {
    return (
      <>
        <p>{t('recovery:doneText')}</p>
        <AlertBox tone="warning">
          {t('recovery:waitsUntil', { until: formatDateTime(step.waitsUntil) })}
        </AlertBox>
        <Button variant="primary" isWide onClick={() => void navigate('/login')}>
          {t('session:logIn')}
        </Button>
      </>
    )
  }
  return (
    <>
      {step.problem !== undefined && (
        <AlertBox tone="warning">
          {step.problem === 'noAccount' ? t('recovery:noAccount') : t('codes:UNVERIFIED_OTP')}
        </AlertBox>
      )}
      <RecoveryPhoneForm
        phone={step.phone}
        onSent={(sent) => change({ name: 'code', sent })}
        onVerified={(phone) => change({ name: 'password', phone })}
      />
    </>
  )
}
