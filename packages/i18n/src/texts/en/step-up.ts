import type { Shape } from '../shape.ts'
import type { stepUp as thai } from '../th/step-up.ts'

export const stepUp = {
  title: 'Confirm that it is you',
  text: 'To keep your money safe, we make sure first that it is really you.',
  byPasskey: 'Confirm with your passkey',
  sendCode: 'Send a code to the number ending in {{ending}}',
  sentTo: 'We sent a 6-digit code to the number ending in {{ending}}',
  confirm: 'Confirm',
  cancelled: 'The passkey wasn’t used. Try again, or use a code by SMS.',
  amountTitle: 'Confirm withdrawals',
  amountText: 'From {{amount}} {{unit}} on, with a passkey or a code by SMS',
  amountNone: 'Withdrawals need no confirmation',
  amountLabel: 'Confirm withdrawals from',
  amountHint: 'Enter 0 to confirm every withdrawal',
  amountMost: 'At most {{amount}} {{unit}}, by the rules of this site',
  amountRequired: 'Enter an amount',
  amountSaved: 'Saved',
} as const satisfies Shape<typeof thai>
