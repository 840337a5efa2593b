import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { config } from '../../config.ts'
import { dropDraft, keepDraft, readDraft } from './draft.ts'
import { keepNewMember } from '../session/new-member.ts'
import type { SentOtp } from '../otp/use-otp.ts'
import type { BankFields, ProfileFields } from './registration-rules.ts'
import { type Step, stepOf, wantedStep } from './step-of.ts'

/** Everything typed so far, so that going back and forth loses nothing, and a reload only the passwords. */
export type Typed = {
  phone: string
  /** The code that was sent to `sentOtp.phone`. */
  sentOtp?: SentOtp | undefined
  /** The phone that no longer needs a code. */
  clearedPhone?: string | undefined
  profile: ProfileFields
  bank: BankFields
  isRegistered: boolean
  /** Whether a reload has lost the passwords. */
  isRestored: boolean
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
  const [typed, setTyped] = useState<Typed>(() => beginTyped(inviteCode))
  const step = stepOf(state, typed)

  const change: ChangeWizard = ({ step: next = step, ...part }) => {
    setTyped((before) => ({ ...before, failure: undefined, ...part }))
    // A code can be used only once, so navigation never returns to its step.
    if (next !== step) void navigate({ search }, { state: { step: next }, replace: step === 'otp' })
  }

  useEffect(() => {
    if (!typed.isRegistered) keepDraft(typed)
  }, [typed])

  /** The history names the step that is shown: otherwise a step could follow by itself while the guest types. */
  const correct = useEffectEvent(() => {
    if (step !== 'done' && step !== wantedStep(state))
      void navigate({ search }, { state: { step }, replace: true })
  })
  useEffect(() => correct(), [step, state])

  /** The draft goes; the login gets what it needs, in memory alone. */
  function finish() {
    dropDraft()
    keepNewMember({ phone: typed.phone, password: typed.profile.password })
    change({ isRegistered: true })
  }

  return {
    wizard: { ...typed, step },
    change,
    finish,
    /** Keeps the field values of a step. */
    keep: (part: Partial<Pick<Typed, 'profile' | 'bank'>>) => setTyped((before) => ({ ...before, ...part })),
    goBack: () => void navigate(-1),
  }
}

function beginTyped(inviteCode: string): Typed {
  const draft = readDraft()
  const empty = { bankCode: '', firstName: '', lastName: '', accountNo: '', currency: config.currency }
  return {
    phone: draft?.phone ?? '',
    sentOtp: draft?.sentOtp,
    clearedPhone: draft?.clearedPhone,
    profile: {
      name: '',
      sourceCode: '',
      ...draft?.profile,
      // A link with a code has the last word.
      inviteCode: inviteCode === '' ? (draft?.profile.inviteCode ?? '') : inviteCode,
      password: '',
      confirmation: '',
    },
    bank: draft?.bank ?? empty,
    isRegistered: false,
    isRestored: draft !== undefined && draft.profile.name !== '',
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
