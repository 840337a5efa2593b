import type { Shape } from '../shape.ts'
import type { profile as thai } from '../th/profile.ts'

export const profile = {
  title: 'Profile',
  memberId: 'Member ID',
  name: 'Name',
  createdAt: 'Member since',
  username: 'Phone number (for login)',
  bankSection: 'Bank account',
  bankAccountName: 'Account name',
  bankName: 'Bank',
  bankAccountNo: 'Account number',
  bankReadOnly: 'Withdrawals go to this account only. To change it, contact us.',
  account: 'Member account',
  security: 'Security',
  changePassword: 'Change password',
  oldPassword: 'Old password',
  newPassword: 'New password',
  confirmPassword: 'Confirm new password',
  passwordNotEqual: 'The two new passwords are not equal',
  passwordChanged: 'Password changed',
  editBankAccountName: 'Edit account name',
  englishNameNeeded: 'This bank uses names in English. Edit yours so that withdrawals work.',
  englishNameHint: 'English letters and spaces only',
  englishNameRequired: 'Enter the account name in English',
  bankAccountNameChanged: 'Account name changed',
} as const satisfies Shape<typeof thai>
