import type { Shape } from '../shape.ts'
import type { otp as thai } from '../th/otp.ts'

export const otp = {
  title: 'Enter the code',
  sentTo: 'We sent a 6-digit code to {{phone}}',
  reference: 'Reference {{reference}}',
  code: '6-digit code',
  codeRequired: 'Enter the code',
  codeSixDigits: 'The code has 6 digits',
  expired: 'The code has expired. Request a new one.',
  verify: 'Verify',
  verifying: 'Checking…',
  verified: 'Phone number verified',
  resend: 'Send a new code',
  resendIn: 'New code in {{time}}',
  resent: 'A new code is on its way. Only the newest one works.',
  changePhone: 'Change the number',
} as const satisfies Shape<typeof thai>
