import type { Shape } from '../shape.ts'
import type { invite as thai } from '../th/invite.ts'

export const invite = {
  title: 'Invite friends',
  banners: 'Pictures about inviting',
  link: 'Your invite link',
  qr: 'QR of your invite link',
  code: 'Or your friend types this code when registering',
  copyLink: 'Copy link',
  shareLink: 'Share link',
  ready: 'Invite bonus to receive',
  how: 'Once a day you get {{percent}}% of what friends who joined with this link have really lost in play.',
  receive: 'Receive {{amount}} {{unit}}',
  collected: 'You received it today. Come back tomorrow.',
  nothingPlayed: 'Your friends have not played yet.',
  nothingLost: 'Nothing new to receive yet.',
  alone:
    'No one has joined with your link yet. Send it to a friend, and get {{percent}}% of what they really lose in play.',
  sendLink: 'Send the link to a friend',
  success: 'Withdraw once at {{percent}}%',
  fail: 'Ends when {{percent}}% is left',
  confirmTitle: 'Receive the invite bonus of {{amount}} {{unit}}?',
  confirmSuccess: 'You can withdraw once play has brought it to {{percent}}% of this bonus',
  confirmTurnover: 'You have to play {{percent}}% of this bonus in total before you withdraw',
  confirmFail: 'It ends when play has left {{percent}}% of this bonus or less',
  confirmWarning: 'Until then you can only withdraw everything at once, and receive no other bonus',
  listTitle: 'Friends you invited',
  listName: 'Name',
  listAmount: 'Received',
  listJoined: 'Joined',
  listEmpty: 'No one has joined with your link yet',
  listEmptyText: 'Send the link or the QR. Friends appear here once they have joined.',
} as const satisfies Shape<typeof thai>
