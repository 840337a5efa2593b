import type { Shape } from '../shape.ts'
import type { notification as thai } from '../th/notification.ts'

export const notification = {
  title: 'Notifications',
  unread: 'Notifications, {{number}} new',
  unreadMany: 'Notifications, more than {{number}} new',
  isNew: 'New',
  readAll: 'Mark all read',
  more: 'Show older ones',
  emptyTitle: 'No notifications yet',
  emptyText:
    'We tell you here when money arrives, when a withdrawal is paid, and when something happens to your account',
  moneyIn: 'Money arrived',
  withdrawalPaid: 'Withdrawal paid',
  withdrawalReturned: 'Withdrawal failed',
  withdrawalReturnedText: 'The money is back in your wallet',
  bonusEnding: '{{kind}} {{code}} ends soon',
  bonusEndingText: 'Meet its condition before {{time}}',
  bonusEndingPlain: 'A bonus ends soon',
  newLogin: 'Login on a new device',
  supportMessage: 'Our team wrote to you',
  openSettings: 'Settings',
  settings: 'Notification settings',
  settingsText: 'Choose what we tell you',
  back: 'Back to notifications',
  wantMoneyIn: 'Money in',
  wantWithdrawalPaid: 'Withdrawal paid',
  wantWithdrawalReturned: 'Withdrawal failed',
  wantBonusEnding: 'A bonus ends soon',
  wantNewLogin: 'Login on a new device',
  wantSupportMessage: 'Messages of our team',
  fixed: 'Always on, to protect your account',
} as const satisfies Shape<typeof thai>
