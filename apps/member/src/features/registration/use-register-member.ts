import { registerMember } from '@kapao/contract/registration'
import { useMutation } from '@tanstack/react-query'
import { isWireFailure } from '@kapao/wire/wire-failure'
import { send } from '../../wire/client.ts'
import { registrationBody } from './registration-body.ts'
import type { BankFields, ProfileFields } from './registration-rules.ts'

type RegisterOptions = {
  phone: string
  profile: ProfileFields
  onDone: () => void
  onUnverified: (failure: unknown) => void
  onFieldRefused: (field: keyof BankFields, message: string) => void
}

type BankParams = {
  bank: BankFields
  /** The account is the member's although another one has registered it. */
  isClaimed?: boolean
}

export function useRegisterMember({ phone, profile, onDone, onUnverified, onFieldRefused }: RegisterOptions) {
  return useMutation({
    mutationFn: ({ bank, isClaimed = false }: BankParams) =>
      send(registerMember, {
        body: {
          ...registrationBody(phone, profile, bank),
          ...(isClaimed ? { claimsBankAccount: true } : {}),
        },
      }),
    onSuccess: onDone,
    onError: (failure) => {
      if (isWireFailure(failure) && failure.code === 'UNVERIFIED_OTP') return onUnverified(failure)
      const field = fieldOfCode(failure)
      if (field !== undefined && isWireFailure(failure)) onFieldRefused(field, `codes:${failure.code}`)
    },
  })
}

/** The field of the bank step that a refusal is about. Other refusals appear above the button. */
export function fieldOfCode(failure: unknown): keyof BankFields | undefined {
  if (!isWireFailure(failure)) return undefined
  return fields[failure.code]
}

const fields: Readonly<Record<string, keyof BankFields>> = {
  BANK_ACCOUNT_NAME_ENG: 'firstName',
  EXISTING_BANK: 'accountNo',
}
