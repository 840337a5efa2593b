import { registerMember } from './register-member.ts'
import { validateAccount } from './validate-account.ts'

export const registrationOperations = [validateAccount, registerMember] as const
