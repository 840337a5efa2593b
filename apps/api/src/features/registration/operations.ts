import { getInviter } from './get-inviter.ts'
import { registerMember } from './register-member.ts'
import { validateAccount } from './validate-account.ts'

export const registrationOperations = [getInviter, validateAccount, registerMember] as const
