import { plainDigits } from '../../form/plain-digits.ts'
import type { BankFields, ProfileFields } from './registration-rules.ts'

/** What the profile step has the server check. */
export function profileBody(phone: string, { name, password, inviteCode, sourceCode }: ProfileFields) {
  return {
    name: name.trim(),
    username: phone,
    password,
    ...(inviteCode.trim() === '' ? {} : { inviteCode: inviteCode.trim() }),
    ...(sourceCode === '' ? {} : { sourceCode }),
  }
}

/** The registration payload of specification §3: first and last name joined by a space, the number as digits. */
export function registrationBody(phone: string, profile: ProfileFields, bank: BankFields) {
  return {
    ...profileBody(phone, profile),
    bankCode: bank.bankCode,
    bankAccountName: `${oneSpaced(bank.firstName)} ${oneSpaced(bank.lastName)}`.toUpperCase(),
    bankAccountNo: plainDigits(bank.accountNo).replace(/[\s-]/g, ''),
    currency: bank.currency,
  }
}

const oneSpaced = (name: string): string => name.trim().replace(/\s+/g, ' ')
