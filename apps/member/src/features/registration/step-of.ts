import { profileRules, type ProfileFields } from './registration-rules.ts'

const steps = ['phone', 'otp', 'profile', 'bank', 'done'] as const
export type Step = (typeof steps)[number]

type Known = {
  phone: string
  sentOtp?: unknown
  clearedPhone?: string | undefined
  profile: ProfileFields
  isRegistered: boolean
}

/** The step that the browser's history names; the first one if it names none. */
export function wantedStep(state: unknown): Step {
  const wanted: unknown = (state as { step?: unknown } | null)?.step
  return steps.find((step) => step === wanted) ?? 'phone'
}

/**
 * Returns the step to show for the step that the browser's history names: that step if everything before it is
 * complete, otherwise the first incomplete one. Back, forward and a reload can lead to any step at any time.
 */
export function stepOf(state: unknown, known: Known): Step {
  if (known.isRegistered) return 'done'
  const wanted = wantedStep(state)
  if (wanted === 'otp') return known.sentOtp === undefined ? 'phone' : 'otp'
  if (wanted !== 'profile' && wanted !== 'bank') return 'phone'
  if (known.clearedPhone === undefined || known.clearedPhone !== known.phone) return 'phone'
  return wanted === 'bank' && profileRules.safeParse(known.profile).success ? 'bank' : 'profile'
}
