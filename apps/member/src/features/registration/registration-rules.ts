import { isMobilePhone } from '@kapao/contract/mobile-phone'
import { englishName, englishOnlyBanks } from '@kapao/contract/registration'
import { z } from 'zod'
import { config } from '../../config.ts'
import { isPhoneComplete, typedPhone } from '../../form/typed-phone.ts'

// The content policy forbids creating functions from strings, which zod would try for speed.
z.config({ jitless: true })

/** Product §2: at least 8 characters. The server also refuses the most common passwords. */
const leastPassword = 8

/**
 * The rules of each step, checked before the server is called. A message is a text key, so that it changes with the
 * language while it is on the screen. A code can be sent to a mobile number only.
 */
export function phoneRules({ isLaos = config.isLaos, needsCode = false } = {}) {
  return z.object({
    phone: z
      .string()
      .trim()
      .min(1, 'registration:phoneRequired')
      .refine((phone) => phone === '' || isPhoneComplete(phone, isLaos), {
        error: 'codes:PHONE_NUMBER_REQUIRE_10_DIGIT',
        abort: true,
      })
      .refine(
        (phone) => phone === '' || !needsCode || isMobilePhone(typedPhone(phone), isLaos),
        isLaos ? 'registration:phoneMobileLao' : 'registration:phoneMobileThai',
      ),
  })
}

const newPassword = {
  password: z
    .string()
    .min(1, 'registration:passwordRequired')
    .min(leastPassword, 'registration:passwordTooShort')
    .max(200),
  confirmation: z.string().min(1, 'registration:confirmationRequired'),
}

function isConfirmed({ password, confirmation }: { password: string; confirmation: string }): boolean {
  return confirmation === '' || confirmation === password
}

const differs = {
  path: ['confirmation'],
  error: 'registration:passwordsDiffer',
  // Runs even while another field is wrong, so that every mistake of a step is shown at once.
  when: () => true,
}

export const profileRules = z
  .object({
    ...newPassword,
    name: z.string().trim().min(1, 'registration:nameRequired').max(100),
    inviteCode: z.string().trim().max(100),
    sourceCode: z.string(),
  })
  .refine(isConfirmed, differs)

/** The rules of a new password that is typed twice. */
export const newPasswordRules = z.object(newPassword).refine(isConfirmed, differs)

function isNameAllowed(bankCode: string, name: string): boolean {
  return !needsEnglish(bankCode) || name.trim() === '' || englishName.test(name)
}

function nameRefusal(field: 'firstName' | 'lastName') {
  return {
    path: [field],
    error: 'registration:nameEnglishOnly',
    when: () => true,
  }
}

export const bankRules = z
  .object({
    bankCode: z.string().min(1, 'registration:bankRequired'),
    firstName: z.string().trim().min(1, 'registration:firstNameRequired').max(50),
    lastName: z.string().trim().min(1, 'registration:lastNameRequired').max(49),
    accountNo: z.string().trim().min(1, 'registration:accountNumberRequired').max(40),
    currency: z.enum(['BAHT', 'LAK']),
  })
  .refine((form) => isNameAllowed(form.bankCode, form.firstName), nameRefusal('firstName'))
  .refine((form) => isNameAllowed(form.bankCode, form.lastName), nameRefusal('lastName'))

export type ProfileFields = z.infer<typeof profileRules>
export type BankFields = z.infer<typeof bankRules>

/** Specification §5: these banks store an account under its English name only. */
export function needsEnglish(bankCode: string): boolean {
  return englishOnlyBanks.includes(bankCode)
}
