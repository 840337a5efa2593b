import { plainDigits } from '@kapao/i18n/plain-digits'
import type { BankFields, ProfileFields } from './registration-rules.ts'

/** The body that the profile step sends to the server for validation. */
export function profileBody(phone: string, { name, password, inviteCode, sourceCode }: ProfileFields) {
  return {
    name: name.trim(),
    username: phone,
    password,
    ...(inviteCode.trim() === '' ? {} : { inviteCode: inviteCode.trim() }),
    ...(sourceCode === '' ? {} : { sourceCode }),
  }
}

/**
 * The registration payload of specification §3: first and last name joined by a space, the account number as digits.
 */
export function registrationBody(phone: string, profile: ProfileFields, bank: BankFields) {
  return {
    ...profileBody(phone, profile),
    ...bankAccountBody(bank),
    currency: bank.currency,
  }
}

/** A bank account as the server expects it. */
export function bankAccountBody(bank: BankFields) {
  return {
    bankCode: bank.bankCode,
    bankAccountName: `${oneSpaced(bank.firstName)} ${oneSpaced(bank.lastName)}`.toUpperCase(),
    bankAccountNo: plainDigits(bank.accountNo).replace(/[\s-]/g, ''),
  }
}

function oneSpaced(name: string): string {
  return name.trim().replace(/\s+/g, ' ')
}
