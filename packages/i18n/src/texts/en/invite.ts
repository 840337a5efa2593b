import type { Shape } from '../shape.ts'
import type { invite as thai } from '../th/invite.ts'

export const invite = {
  title: 'Invite friends',
  banners: 'Pictures about inviting',
  link: 'Your invite link',
  qr: 'QR of your invite link',
  code: 'Or your friend can enter this code:',
  copyLink: 'Copy link',
  shareLink: 'Share link',
  ready: 'Invite bonus to receive',
  how: 'Once a day you get {{percent}}% of what friends who joined with this link really lost in play.',
  receive: 'Get {{amount}} {{unit}}',
  collected: 'You got it today. There may be more tomorrow.',
  nothingPlayed: 'Your friends haven’t played yet.',
  nothingLost: 'Nothing new yet.',
  alone:
    'No one has joined with your link yet. Send it to a friend and get {{percent}}% of what they really lose in play.',
  sendLink: 'Send the link to a friend',
  success: 'Withdraw once at {{percent}}%',
  fail: 'Ends when {{percent}}% is left',
  confirmTitle: 'Get the invite bonus of {{amount}} {{unit}}?',
  confirmSuccess: 'You can withdraw when play brings it to {{percent}}% of this bonus',
  confirmTurnover: 'Play {{percent}}% of this bonus in total before you withdraw',
  confirmFail: 'It ends when {{percent}}% of this bonus or less is left',
  confirmWarning: 'Until then you can only withdraw everything in one go, and can’t get another bonus',
  listTitle: 'Friends you invited',
  listName: 'Name',
  listAmount: 'Received',
  listJoined: 'Joined',
  listEmpty: 'No one has joined with your link yet',
  listEmptyText: 'Send the link or the QR. Friends show up here when they join.',
} as const satisfies Shape<typeof thai>
