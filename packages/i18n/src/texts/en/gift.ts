import type { Shape } from '../shape.ts'
import type { gift as thai } from '../th/gift.ts'

export const gift = {
  title: 'Deposit with a gift link',
  way: 'TrueMoney gift link',
  wayText: 'Paste the link, credited at once',
  step1Title: 'Create a gift in the TrueMoney app.',
  step1Text: 'Enter the whole amount you want to deposit, at least {{min}} baht, for one receiver',
  step2Title: 'Copy the link of the gift.',
  step2Text: 'Share it with no one: anyone who has the link can take the money',
  step3Title: 'Paste the link below.',
  step3Text: 'The money is in your wallet at once, no slip needed',
  linkLabel: 'Gift link',
  linkExample: 'Paste the link here',
  paste: 'Paste',
  pasteFailed: 'Hold the field and choose paste.',
  linkHint: 'At least {{min}} baht. A link works once.',
  linkWrong: 'This isn’t a TrueMoney gift link. Gift links begin with {{start}}',
  into: 'Arrives through our wallet',
  sealed: 'The link is encrypted on your phone before it is sent',
  send: 'Take the money',
  sending: 'Taking the money…',
  sendingText: 'We are asking TrueMoney. Stay here; if you leave, the statement shows the result.',
  failedTitle: 'The money wasn’t taken',
  notSecureTitle: 'Links can’t be sent from this page',
  notSecureText:
    'The address of this page must begin with https, so that your link can be encrypted. We never send it unencrypted.',
  closedTitle: 'Gift links aren’t accepted right now',
  closedText: 'Choose another way to deposit, or try again later.',
  waitingTitle: 'Waiting for TrueMoney',
  waitingText:
    'The gift of {{amount}} baht is accepted. TrueMoney hasn’t confirmed the payment yet; we keep asking until it does. Don’t send the link again.',
  another: 'Use another gift link',
  refusedTitle: 'No money came from this gift',
  unsure: 'Not sure? You can try again: the same link is never used twice.',
} as const satisfies Shape<typeof thai>
