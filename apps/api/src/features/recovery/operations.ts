import { resetPassword } from './reset-password.ts'
import { startPasswordReset } from './start-password-reset.ts'

export const recoveryOperations = [resetPassword, startPasswordReset] as const
