import { useState } from 'react'
import { config } from '../../config.ts'
import type { SentOtp } from '../otp/use-otp.ts'
import type { BankFields, ProfileFields } from './registration-rules.ts'

export type Step = 'phone' | 'otp' | 'profile' | 'bank' | 'done'

/** Everything typed so far: going back and forth loses nothing. */
export type Wizard = {
  step: Step
  phone: string
  /** The code on its way to `sentOtp.phone`. */
  sentOtp?: SentOtp | undefined
  /** The phone that needs no code any more. */
  clearedPhone?: string | undefined
  profile: ProfileFields
  bank: BankFields
  /** Why the guest is back at the first step. */
  failure?: unknown
}

export type ChangeWizard = (change: Partial<Wizard>) => void

export function useWizard(inviteCode: string): [Wizard, ChangeWizard] {
  const [wizard, setWizard] = useState<Wizard>(() => ({
    step: 'phone',
    phone: '',
    profile: { name: '', password: '', confirmation: '', inviteCode, sourceCode: '' },
    bank: { bankCode: '', firstName: '', lastName: '', accountNo: '', currency: config.currency },
  }))
  return [wizard, (change) => setWizard((before) => ({ ...before, failure: undefined, ...change }))]
}

/** The verification did not hold (it lasts 30 minutes): the phone has to be proved anew, the rest stays typed. */
export const backToPhone = (failure: unknown): Partial<Wizard> => ({
  step: 'phone',
  sentOtp: undefined,
  clearedPhone: undefined,
  failure,
})
