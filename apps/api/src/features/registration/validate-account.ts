import { isRefusal } from '@kapao/contract/refusal'
import { validateAccount as call } from '@kapao/contract/registration'
import { operation } from '../../platform/operation.ts'
import { readBrowserVerification } from '../otp/otp.ts'
import { checkProfile } from './registration.ts'

/** Checks the profile step, so that errors are corrected before the bank step. Changes nothing. */
export const validateAccount = operation(call, async ({ body, browser }, context) => {
  const phone = await checkProfile(context, body, readBrowserVerification(browser))
  return isRefusal(phone) ? phone : { message: 'OK' as const }
})
