import type { CallFacts } from './call.ts'
import type { Permission } from './permissions.ts'

/**
 * Whom an overloaded server refuses first. `money`: calls that move money or report it, served for longest. `rest`: all
 * others, and pages and files.
 */
export type CallClass = 'money' | 'rest'

export const callClasses = ['money', 'rest'] as const satisfies readonly CallClass[]

/**
 * The class of what operators change, by the permission that it needs. A new permission does not compile without one.
 * What is only read is of the rest, whatever its permission.
 */
const classOfPermission: Readonly<Record<Permission, CallClass>> = {
  'adjustment.make': 'money',
  'deposit.match': 'money',
  'gift.decide': 'money',
  'payout.decide': 'money',
  'reward.give': 'money',
  'transfer.decide': 'money',
  'withdrawal.decide': 'money',
  'adjustment.read': 'rest',
  'audit.read': 'rest',
  'chat-bot.read': 'rest',
  'chat-bot.set': 'rest',
  'chat.answer': 'rest',
  'chat.read': 'rest',
  'deposit-account.read': 'rest',
  'deposit-account.set': 'rest',
  'deposit.read': 'rest',
  'export.make': 'rest',
  'game.read': 'rest',
  'game.set': 'rest',
  'gift.read': 'rest',
  'job.read': 'rest',
  'job.run': 'rest',
  'member.correct': 'rest',
  'member.note': 'rest',
  'member.read': 'rest',
  'member.reveal': 'rest',
  'member.suspend': 'rest',
  'money.close': 'rest',
  'money.read': 'rest',
  'offer.read': 'rest',
  'offer.set': 'rest',
  'party.pause': 'rest',
  'party.read': 'rest',
  'report.mail': 'rest',
  'report.read': 'rest',
  'report.set': 'rest',
  'reward.read': 'rest',
  'reward.set': 'rest',
  'site.read': 'rest',
  'site.set': 'rest',
  'team.read': 'rest',
  'team.set': 'rest',
  'transfer.read': 'rest',
  'wheel.read': 'rest',
  'wheel.set': 'rest',
  'withdrawal.read': 'rest',
}

/**
 * The class of a call, from its contract entry: what a company reports, what a member does under an idempotency key, and
 * what operators decide of money. Decision record 0121.
 */
export function classOf({ audience, mutates, idempotency, upload, needs, refusals }: CallFacts): CallClass {
  if (audience === 'provider') return 'money'
  if (!mutates) return 'rest'
  if (audience === 'member')
    return idempotency === 'key' && (upload === undefined || upload.isMoney) ? 'money' : 'rest'
  if (audience !== 'operator' || needs === undefined || needs === 'nothing') return 'rest'
  // What a second operator approves runs at once, and may move money.
  if (needs === 'session') return refusals.includes('APPROVAL_REFUSED') ? 'money' : 'rest'
  return classOfPermission[needs]
}
