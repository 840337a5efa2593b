import { profileRules, type ProfileFields } from './registration-rules.ts'

export type Step = 'phone' | 'otp' | 'profile' | 'bank' | 'done'

type Known = {
  phone: string
  sentOtp?: unknown
  clearedPhone?: string | undefined
  profile: ProfileFields
  isRegistered: boolean
}

/**
 * The step to show where the browser's history says which was wanted: that one if everything before it is given, otherwise
 * the first that is not. Back, forward and a reload come to any of them at any time.
 */
export function stepOf(state: unknown, known: Known): Step {
  if (known.isRegistered) return 'done'
  const wanted: unknown = (state as { step?: unknown } | null)?.step
  if (wanted === 'otp') return known.sentOtp === undefined ? 'phone' : 'otp'
  if (wanted !== 'profile' && wanted !== 'bank') return 'phone'
  if (known.clearedPhone === undefined || known.clearedPhone !== known.phone) return 'phone'
  return wanted === 'bank' && profileRules.safeParse(known.profile).success ? 'bank' : 'profile'
}
