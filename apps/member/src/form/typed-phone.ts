import { config } from '../config.ts'
import { plainDigits } from '@kapao/i18n/plain-digits'

/**
 * The phone number as sent to the server: Thai and Lao digits as 0 to 9, without spaces, dashes and brackets, and with a 0
 * instead of the build's country code, as in `+66 81 000 0001`, `0066…` and `66810000001`.
 */
export function typedPhone(text: string, isLaos: boolean = config.isLaos): string {
  const typed = plainDigits(text).replace(/[\s().-]/g, '')
  return typed.replace(isLaos ? /^(?:\+|00)8560?/ : /^(?:(?:\+|00)660?|66(?=[689]\d{8}$))/, '0')
}

/** Specification §5: the Thai build requires exactly 10 digits; the Laos build has no rule for the length. */
export function isPhoneComplete(text: string, isLaos: boolean = config.isLaos): boolean {
  return isLaos || /^\d{10}$/.test(typedPhone(text, isLaos))
}
