import { config } from '../config.ts'
import { plainDigits } from '@kapao/i18n/plain-digits'

/** The phone number as sent to the server: Thai and Lao digits as 0 to 9, without spaces and dashes. */
export function typedPhone(text: string): string {
  return plainDigits(text).replace(/[\s-]/g, '')
}

/** Specification §5: the Thai build requires exactly 10 digits; the Laos build has no rule for the length. */
export function isPhoneComplete(text: string, isLaos: boolean = config.isLaos): boolean {
  return isLaos || /^\d{10}$/.test(typedPhone(text))
}
