import { Card } from '@kapao/ui/layout/card'
import { Stepper } from '@kapao/ui/feedback/stepper'
import { TextLink } from '@kapao/ui/actions/text-link'
import { Check } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { WireFailure } from '@kapao/wire/wire-failure'
import { usePageTitle } from '../../app/use-page-title.ts'
import { dropInviteCode, keepInviteCode, readInviteCode } from '../../storage/invite-code.ts'
import { OtpStep } from '../otp/otp-step.tsx'
import { useRegisterOtp } from '../site/site.queries.ts'
import { BankStep } from './bank-step.tsx'
import { InvitedBy } from '../inviter/invited-by.tsx'
import { PhoneStep } from './phone-step.tsx'
import { ProfileStep } from './profile-step.tsx'
import type { Step } from './step-of.ts'
import { backToPhone, useWizard, type WizardFlow } from './use-wizard.ts'

/** The four steps of specification §2. The second is left out where the operator requires no code. */
export function RegisterPage() {
  const { t } = useTranslation()
  const inviteCode = useInviteCode()
  const flow = useWizard(inviteCode)
  usePageTitle(t('registration:title'))
  return (
    <div className="flex flex-1 flex-col gap-6 py-2">
      <h1 className="text-display font-bold">{t('registration:title')}</h1>
      {flow.wizard.step === 'done' ? (
        <Registered />
      ) : (
        <>
          {inviteCode !== '' && <InvitedBy code={inviteCode} />}
          <Steps flow={flow} />
        </>
      )}
    </div>
  )
}

type StepsProps = { flow: WizardFlow }

function Steps({ flow }: StepsProps) {
  const { t } = useTranslation()
  const { step } = flow.wizard
  const heading = useFocusOnChange(step)
  const { stepper, title, text } = useStepTexts(step)
  return (
    <>
      <Stepper label={t('registration:title')} {...stepper} />
      <Card as="section" tone="raised" className="flex flex-col gap-5 p-5 sm:p-6">
        <div>
          <h2 ref={heading} tabIndex={-1} className="text-title font-bold outline-none">
            {title}
          </h2>
          {text !== undefined && <p className="text-muted">{text}</p>}
        </div>
        <CurrentStep flow={flow} />
      </Card>
      <p className="text-center text-muted">
        {t('registration:haveAccount')}{' '}
        <TextLink render={<Link to="/login" />}>{t('registration:logIn')}</TextLink>
      </p>
    </>
  )
}

function CurrentStep({ flow: { wizard, change, keep, finish, goBack } }: StepsProps) {
  switch (wizard.step) {
    case 'otp':
      return wizard.sentOtp === undefined ? null : (
        <OtpStep
          sent={wizard.sentOtp}
          onSent={(sentOtp) => change({ sentOtp })}
          onVerified={(isMember) =>
            change(isMember ? backToPhone(alreadyMember()) : { step: 'profile', clearedPhone: wizard.phone })
          }
          onChangePhone={goBack}
        />
      )
    case 'profile':
      return (
        <ProfileStep
          phone={wizard.phone}
          kept={wizard.profile}
          isRestored={wizard.isRestored && wizard.profile.password === ''}
          onTyped={(profile) => keep({ profile })}
          onBack={goBack}
          onDone={(profile) => change({ step: 'bank', profile })}
          onUnverified={(failure) => change(backToPhone(failure))}
        />
      )
    case 'bank':
      return (
        <BankStep
          phone={wizard.phone}
          profile={wizard.profile}
          kept={wizard.bank}
          onTyped={(bank) => keep({ bank })}
          onBack={goBack}
          onDone={finish}
          onUnverified={(failure) => change(backToPhone(failure))}
        />
      )
    default:
      return <PhoneStep wizard={wizard} change={change} />
  }
}

/** The same failure as the server's for the profile step, before anybody fills it in. */
function alreadyMember(): WireFailure {
  return new WireFailure({ code: 'EXISTING_USER', kind: 'refusal' })
}

/** The texts of the stepper and of a step's heading. */
function useStepTexts(step: Step) {
  const { t } = useTranslation()
  const registerOtp = useRegisterOtp()
  const hasOtp = registerOtp.data?.registerOTP !== false
  const steps: { key: Step; name: string; title: string; text?: string }[] = [
    {
      key: 'phone',
      name: t('registration:stepPhone'),
      title: t('registration:phoneTitle'),
      text: t('registration:phoneText'),
    },
    ...(hasOtp ? [{ key: 'otp' as const, name: t('registration:stepOtp'), title: t('otp:title') }] : []),
    {
      key: 'profile',
      name: t('registration:stepProfile'),
      title: t('registration:profileTitle'),
      text: t('registration:profileText'),
    },
    {
      key: 'bank',
      name: t('registration:stepBank'),
      title: t('registration:bankTitle'),
      text: t('registration:bankText'),
    },
  ]
  const current = steps.findIndex(({ key }) => key === step)
  const { name, title, text } = steps[current] ?? { name: '', title: '' }
  const announcement = `${t('registration:stepOf', { step: current + 1, steps: steps.length })}: ${name}`
  return { title, text, stepper: { steps: steps.map((entry) => entry.name), current, announcement } }
}

/** A new step starts at its heading, both on the screen and for screen readers. */
function useFocusOnChange(step: Step) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    window.scrollTo(0, 0)
    // The code field focuses itself.
    if (step !== 'otp') heading.current?.focus()
  }, [step])
  return heading
}

/** The inviter's code from `/register?code=`, or from such a link opened earlier on this phone. Specification §2. */
function useInviteCode(): string {
  const [query] = useSearchParams()
  const [inviteCode] = useState(() => {
    const fromLink = (query.get('code') ?? '').trim().slice(0, 100)
    return fromLink === '' ? readInviteCode() : fromLink
  })
  useEffect(() => {
    if (inviteCode !== '') keepInviteCode(inviteCode)
  }, [inviteCode])
  return inviteCode
}

/** Specification §2: after success the page goes to /login in 2 seconds. There the new member is logged in. */
const loginAfterMs = 2_000

function Registered() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    dropInviteCode()
    const timer = setTimeout(() => void navigate('/login', { replace: true }), loginAfterMs)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <Card tone="raised" className="flex flex-col items-center gap-1 px-5 py-10 text-center">
      <span className="mb-3 flex size-20 items-center justify-center rounded-full bg-in/14 text-in">
        <Check aria-hidden className="size-10" strokeWidth={2.5} />
      </span>
      <div role="status">
        <h2 ref={heading} tabIndex={-1} className="text-title font-bold outline-none">
          {t('registration:successTitle')}
        </h2>
        <p className="text-muted">{t('registration:successText')}</p>
      </div>
    </Card>
  )
}
