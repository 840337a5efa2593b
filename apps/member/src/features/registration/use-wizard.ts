import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { config } from '../../config.ts'
import type { SentOtp } from '../otp/use-otp.ts'
import type { BankFields, ProfileFields } from './registration-rules.ts'
import { type Step, stepOf } from './step-of.ts'

/** Everything typed so far, so that going back and forth loses nothing. */
export type Typed = {
  phone: string
  /** The code that was sent to `sentOtp.phone`. */
  sentOtp?: SentOtp | undefined
  /** The phone that no longer needs a code. */
  clearedPhone?: string | undefined
  profile: ProfileFields
  bank: BankFields
  isRegistered: boolean
  /** Why the guest was sent back to the first step. */
  failure?: unknown
}

export type Wizard = Typed & { step: Step }

export type ChangeWizard = (change: Partial<Wizard>) => void

/**
 * Each step is an entry in the browser's history: a phone's back button leads to the previous step, as the wizard's own
 * button does.
 */
export function useWizard(inviteCode: string) {
  const { search, state } = useLocation() as { search: string; state: unknown }
  const navigate = useNavigate()
  const [typed, setTyped] = useState<Typed>(() => ({
    phone: '',
    profile: { name: '', password: '', confirmation: '', inviteCode, sourceCode: '' },
    bank: { bankCode: '', firstName: '', lastName: '', accountNo: '', currency: config.currency },
    isRegistered: false,
  }))
  const step = stepOf(state, typed)

  const change: ChangeWizard = ({ step: next = step, ...part }) => {
    setTyped((before) => ({ ...before, failure: undefined, ...part }))
    // A code can be used only once, so navigation never returns to its step.
    if (next !== step) void navigate({ search }, { state: { step: next }, replace: step === 'otp' })
  }

  /** A reload loses the typed values, so the wizard starts again. */
  const begin = useEffectEvent(() => {
    if (state !== null) void navigate({ search }, { state: null, replace: true })
  })
  useEffect(() => begin(), [])

  return {
    wizard: { ...typed, step },
    change,
    /** Keeps the field values of a step that the guest leaves, in whatever way. */
    keep: (part: Partial<Pick<Typed, 'profile' | 'bank'>>) => setTyped((before) => ({ ...before, ...part })),
    goBack: () => void navigate(-1),
  }
}

export type WizardFlow = ReturnType<typeof useWizard>

/**
 * The verification has expired (it lasts 30 minutes), or the number has an account: another number or another code is
 * needed. The other typed values stay.
 */
export function backToPhone(failure: unknown): Partial<Wizard> {
  return {
    step: 'phone',
    sentOtp: undefined,
    clearedPhone: undefined,
    failure,
  }
}
