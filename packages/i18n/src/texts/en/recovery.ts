import type { Shape } from '../shape.ts'
import type { recovery as thai } from '../th/recovery.ts'

export const recovery = {
  title: 'New password',
  phoneTitle: 'Your phone number',
  phoneText: 'Enter the number you registered with. We will send a 6-digit code to it.',
  noAccount: 'There is no account with this number. Try another one, or register.',
  passwordTitle: 'Choose a new password',
  waits:
    'We log you out on every device. To keep your money safe, you have to wait a while before you can withdraw.',
  save: 'Save the password',
  done: 'Your password is changed',
  doneText: 'You were logged out on every device. Log in with the new password.',
  waitsUntil:
    'You can deposit and play right away. You can withdraw and change the bank account after {{until}}.',
  toLogin: 'Back to login',
  contact: 'Contact us',
} as const satisfies Shape<typeof thai>
