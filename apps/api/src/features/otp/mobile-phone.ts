import { isMobilePhone } from '@kapao/contract/mobile-phone'
import { isRefusal, type Refusal, refuse } from '@kapao/contract/refusal'
import type { Context } from '../../platform/context.ts'
import { readPhone } from '../profile/profile.ts'

/**
 * Validates the phone number that a code is sent to. Codes go to mobile numbers of the site's country only: numbers
 * abroad and premium numbers cost the operator and earn money for whoever requests the codes.
 *
 * Refuses PHONE_NUMBER_REQUIRE_10_DIGIT and INVALID_USER_INFO like `readPhone`, and INVALID_USER_INFO for a number that
 * is not mobile.
 */
export function readMobilePhone(
  context: Pick<Context, 'config'>,
  typed: string,
): string | Refusal<'PHONE_NUMBER_REQUIRE_10_DIGIT' | 'INVALID_USER_INFO'> {
  const phone = readPhone(context, typed)
  if (isRefusal(phone)) return phone
  const isMobile = isMobilePhone(phone, context.config.BUILD === 'laos')
  return isMobile ? phone : refuse('INVALID_USER_INFO', { field: 'phoneNumber' })
}
