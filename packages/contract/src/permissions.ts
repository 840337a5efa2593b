/** What an operator may do. Each call of operators names the one that it needs. */
export const permissions = [
  'member.read',
  'member.reveal',
  'member.suspend',
  'member.note',
  'member.correct',
  'adjustment.read',
  'adjustment.make',
  'withdrawal.read',
  'withdrawal.decide',
  'payout.decide',
  'transfer.read',
  'transfer.decide',
  'deposit.read',
  'deposit.match',
  'deposit-account.read',
  'deposit-account.set',
  'gift.read',
  'gift.decide',
  'offer.read',
  'offer.set',
  'reward.read',
  'reward.set',
  'reward.give',
  'wheel.read',
  'wheel.set',
  'game.read',
  'game.set',
  'site.read',
  'site.set',
  'chat.read',
  'chat.answer',
  'chat-bot.read',
  'chat-bot.set',
  'report.read',
  'report.set',
  'money.read',
  'money.close',
  'party.read',
  'party.pause',
  'job.read',
  'job.run',
  'audit.read',
  'team.read',
  'team.set',
] as const

export type Permission = (typeof permissions)[number]

/** The roles that every site has. */
export const roleNames = [
  'owner',
  'manager',
  'finance',
  'cashier',
  'support-lead',
  'support',
  'marketing',
  'protection',
  'risk',
  'auditor',
] as const

export type RoleName = (typeof roleNames)[number]

const reading = permissions.filter((each) => each.endsWith('.read'))

const decisions = ['withdrawal.decide', 'deposit.match', 'gift.decide'] as const
const conversations = ['chat.read', 'chat.answer'] as const
const members = ['member.read', 'member.reveal', 'member.note'] as const
const movements = ['withdrawal.read', 'deposit.read', 'transfer.read', 'gift.read'] as const

/** What each role may do. An operator has all that any of the own roles may do. Console §2. */
export const permissionsOfRole: Readonly<Record<RoleName, readonly Permission[]>> = {
  owner: permissions,
  manager: [
    ...reading,
    'member.reveal',
    'member.suspend',
    'member.note',
    'member.correct',
    'adjustment.make',
    'withdrawal.decide',
    'payout.decide',
    'transfer.decide',
    'deposit.match',
    'gift.decide',
    'offer.set',
    'reward.set',
    'reward.give',
    'wheel.set',
    'site.set',
    'report.set',
    'chat.answer',
    'chat-bot.set',
    'money.close',
    'party.pause',
    'job.run',
  ],
  finance: [
    ...members,
    ...movements,
    ...decisions,
    'adjustment.read',
    'adjustment.make',
    'payout.decide',
    'transfer.decide',
    'deposit-account.read',
    'reward.read',
    'report.read',
    'report.set',
    'money.read',
    'money.close',
    'party.read',
    'party.pause',
  ],
  cashier: [
    ...members,
    ...movements,
    ...decisions,
    'adjustment.read',
    'deposit-account.read',
    'chat.read',
    'party.read',
  ],
  'support-lead': [
    ...members,
    'member.suspend',
    'member.correct',
    'reward.give',
    ...movements,
    ...conversations,
    'chat-bot.read',
    'chat-bot.set',
    'site.read',
    'party.read',
  ],
  support: [...members, ...movements, ...conversations, 'chat-bot.read'],
  marketing: [
    'report.read',
    'offer.read',
    'offer.set',
    'reward.read',
    'reward.set',
    'wheel.read',
    'wheel.set',
    'site.read',
  ],
  protection: [...members, 'member.suspend', ...movements, 'chat.read', 'site.read'],
  risk: [
    ...members,
    'member.suspend',
    ...movements,
    'withdrawal.decide',
    'adjustment.read',
    'site.read',
    'game.read',
    'reward.read',
    'offer.read',
    'party.read',
  ],
  auditor: reading,
}

/** What operators with these roles may do. */
export function permissionsOf(roles: readonly RoleName[]): ReadonlySet<Permission> {
  return new Set(roles.flatMap((role) => permissionsOfRole[role]))
}
