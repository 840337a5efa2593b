/** Every storage key of this app. The names come from specification §3, then product §2, then this file. */
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
  registration: 'registration-draft',
  lastSeen: 'last-seen',
  hiddenBalance: 'hidden-balance',
  seenBanners: 'seen-banners',
  theme: 'theme',
} as const
