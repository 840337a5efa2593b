import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { config } from '../../config.ts'
import type { SentOtp } from '../otp/use-otp.ts'
import type { BankFields, ProfileFields } from './registration-rules.ts'
import { type Step, stepOf } from './step-of.ts'

/** Everything typed so far: going back and forth loses nothing. */
export type Typed = {
  phone: string
  /** The code on its way to `sentOtp.phone`. */
  sentOtp?: SentOtp | undefined
  /** The phone that needs no code any more. */
  clearedPhone?: string | undefined
  profile: ProfileFields
  bank: BankFields
  isRegistered: boolean
  /** Why the guest is back at the first step. */
  failure?: unknown
}

export type Wizard = Typed & { step: Step }

export type ChangeWizard = (change: Partial<Wizard>) => void

/** Each step is one of the browser's, too: a phone's back button leads to the step before, as the wizard's own does. */
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
    // A code serves once: its step is not gone back to.
    if (next !== step) void navigate({ search }, { state: { step: next }, replace: step === 'otp' })
  }

  /** A reload has lost what was typed, and begins anew. */
  const begin = useEffectEvent(() => {
    if (state !== null) void navigate({ search }, { state: null, replace: true })
  })
  useEffect(() => begin(), [])

  return {
    wizard: { ...typed, step },
    change,
    /** Keeps what stands in the fields of a step that is left, however it is left. */
    keep: (part: Partial<Pick<Typed, 'profile' | 'bank'>>) => setTyped((before) => ({ ...before, ...part })),
    goBack: () => void navigate(-1),
  }
}

export type WizardFlow = ReturnType<typeof useWizard>

/** The verification did not hold (it lasts 30 minutes): the phone has to be proved anew, the rest stays typed. */
export const backToPhone = (failure: unknown): Partial<Wizard> => ({
  step: 'phone',
  sentOtp: undefined,
  clearedPhone: undefined,
  failure,
})
