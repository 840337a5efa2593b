import type { Shape } from '../shape.ts'
import type { invite as thai } from '../th/invite.ts'

export const invite = {
  title: 'Invite friends',
  banners: 'Pictures about inviting',
  link: 'Your invite link',
  qr: 'QR of your invite link',
  copyLink: 'Copy link',
  shareLink: 'Share link',
  ready: 'Invite bonus to receive',
  how: 'You get {{percent}}% of what friends who joined by this link have really lost in play, once a day.',
  receive: 'Receive {{amount}} {{unit}}',
  collected: 'You received it today. Come back tomorrow.',
  nothingPlayed: 'Your friends have not played yet.',
  nothingLost: 'Nothing new to receive yet.',
  alone:
    'Nobody has joined by your link yet. Send it to a friend, and get {{percent}}% of what they really lose in play.',
  sendLink: 'Send the link to a friend',
  success: 'Withdraw once at {{percent}}%',
  fail: 'Ends when {{percent}}% is left',
  confirmTitle: 'Receive the invite bonus of {{amount}} {{unit}}?',
  confirmSuccess: 'You can withdraw once play has brought it to {{percent}}% of this bonus',
  confirmTurnover: 'You have to play {{percent}}% of this bonus in all before you withdraw',
  confirmFail: 'It ends when play has left {{percent}}% of this bonus or less',
  confirmWarning: 'Until then you can only withdraw everything at once, and receive no other bonus',
  listTitle: 'Friends you invited',
  listName: 'Name',
  listAmount: 'Received',
  listJoined: 'Joined',
  listEmpty: 'Nobody has joined by your link yet',
  listEmptyText: 'Send the link or the QR. Friends show here once they have joined.',
} as const satisfies Shape<typeof thai>
