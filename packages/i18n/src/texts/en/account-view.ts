import type { Shape } from '../shape.ts'
import type { accountView as thai } from '../th/account-view.ts'

export const accountView = {
  title: 'Who looked at your account',
  short: 'When our staff opened or changed your account, and why',
  text: 'Each time our staff open your account, see your details or change something, it is recorded where it can be neither changed nor deleted. You see their role and their reason, but no names.',
  back: 'Back to the profile',
  emptyTitle: 'No one has looked at your account yet',
  emptyText: 'When our staff open or change your account, you find it here.',
  program: 'An automatic system',
  operator: 'Our staff',
  reason: 'Reason: {{reason}}',
  getMember: 'Opened your account',
  revealMember: 'Saw your full name, phone number and bank account',
  suspendMember: 'Suspended your account',
  liftSuspension: 'Lifted the suspension of your account',
  endMemberSessions: 'Logged you out on every device',
  approveWithdrawal: 'Approved your withdrawal',
  rejectWithdrawal: 'Rejected your withdrawal',
  decideStuckPayout: 'Checked your withdrawal with the bank and decided it',
  decideStuckTransfer: 'Decided a game transfer that had not ended',
  decideStuckGift: 'Decided a gift that had not ended',
  matchPayment: 'Credited a QR payment to you',
  matchBankTransaction: 'Credited a bank transfer to you',
  creditUnreadTransaction: 'Credited a bank transfer that could not be read automatically',
  takeChat: 'Joined your support chat',
} as const satisfies Shape<typeof thai>
