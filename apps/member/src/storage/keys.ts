/** Every key this app keeps in the browser. Specification §3; where it gives no name, product §2 and this file do. */
export const storageKeys = {
  token: 'token',
  locale: 'locale',
  agreement: 'remember-agreement',
  lastSync: 'last_sync',
  inviteCode: 'inviteCode',
  qrUntil: 'qr-until',
  bookHead: 'book-head',
  hiddenNotice: 'hidden-notice',
  guestId: 'chat-guest-id',
  spinRequest: 'spin-request',
  participantUnsent: 'chat-unsent',
  operatorUnsent: 'operator-unsent',
} as const
