export const passwordFields = ['oldPassword', 'newPassword', 'confirmPassword'] as const
export type PasswordField = (typeof passwordFields)[number]
export type TypedPasswords = Record<PasswordField, string>

/** What is wrong in each field of the password change. Specification §5 Change password. */
export function findPasswordFault(
  field: PasswordField,
  typed: TypedPasswords,
): 'missing' | 'different' | undefined {
  if (typed[field] === '') return 'missing'
  const isDifferent =
    field === 'confirmPassword' && typed.newPassword !== '' && typed.confirmPassword !== typed.newPassword
  return isDifferent ? 'different' : undefined
}
