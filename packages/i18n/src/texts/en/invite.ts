import type { Shape } from '../shape.ts'
import type { invite as thai } from '../th/invite.ts'

export const invite = {
  title: 'Invite friends',
  link: 'Your invite link',
  copyLink: 'Copy link',
  shareLink: 'Share link',
  notYetText: 'You can send the link to friends already. Receiving the invite bonus is being prepared.',
} as const satisfies Shape<typeof thai>
