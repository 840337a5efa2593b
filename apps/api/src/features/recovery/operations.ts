import { resetPassword } from './reset-password.ts'

export const recoveryOperations = [resetPassword] as const
