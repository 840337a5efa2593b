import type { SecurityEvent } from '@kapao/contract/session'
import type { DatabaseTransaction } from '@kapao/database/connect'
import { syntheticMemberId } from '@kapao/ledger/synthetic'
import type { Satang } from '@kapao/money/satang'
import type { Context } from '../../platform/context.ts'
import { addJob } from '../../jobs/jobs.ts'
import { notifyOfLogin } from '../notification/notification.ts'
import { findLogins } from './known-device.store.ts'
import { insertSecurityEvent } from './security-event.store.ts'
import { sendSecuritySms } from './send-security-sms.ts'

/** Who did something to an account: the member or somebody in the member's name. */
export type Doer = { memberId: string; sessionId: string; device: string; address: string }

/** Of whom no device and address are shown: an operator. */
const unnamed = { device: '', address: '' }

type Happened =
  | { kind: Exclude<SecurityEvent['kind'], 'WITHDRAWAL'> }
  | { kind: 'WITHDRAWAL'; amountSatang: Satang; currency: 'BAHT' | 'LAK' }

/**
 * Records a security event for the member, in the transaction of the change. A job tells the member by SMS if the
 * operator wants that. The synthetic member has no security events.
 */
export async function noteSecurityEvent(
  tx: DatabaseTransaction,
  context: Pick<Context, 'clock' | 'random'>,
  {
    memberId,
    sessionId,
    device,
    address,
    byOperator = false,
    ...happened
  }: Doer & Happened & { byOperator?: boolean },
): Promise<void> {
  if (memberId === syntheticMemberId) return
  const eventId = context.random.id()
  const happenedAt = context.clock.now()
  await insertSecurityEvent(tx, {
    member_id: memberId,
    event_id: eventId,
    kind: happened.kind,
    session_id: sessionId,
    by_operator: byOperator,
    device,
    address,
    happened_at: happenedAt,
    seen_at: null,
    amount: happened.kind === 'WITHDRAWAL' ? happened.amountSatang : null,
    currency: happened.kind === 'WITHDRAWAL' ? happened.currency : null,
  })
  if (happened.kind === 'NEW_LOGIN')
    await notifyOfLogin(tx, { memberId, aboutId: eventId, at: happenedAt, sessionId })
  await addJob(tx, sendSecuritySms, { memberId, eventId })
}

/**
 * Records what an operator did to a member's account, in the transaction of the change. A job tells the member by SMS,
 * whatever the site's settings are.
 */
export function noteEventByOperator(
  tx: DatabaseTransaction,
  context: Pick<Context, 'clock' | 'random'>,
  { memberId, kind }: { memberId: string; kind: Exclude<SecurityEvent['kind'], 'WITHDRAWAL'> },
): Promise<void> {
  // No session of the member did it; the id stands for none.
  const sessionId = context.random.id()
  return noteSecurityEvent(tx, context, { memberId, sessionId, ...unnamed, kind, byOperator: true })
}

/**
 * Records a login on a device on which the member has not logged in before, and returns whether it did. The very first
 * login is not recorded.
 */
export async function noteNewLogin(
  tx: DatabaseTransaction,
  context: Pick<Context, 'clock' | 'random'>,
  { deviceHash, ...login }: Doer & { deviceHash: Buffer },
): Promise<boolean> {
  const { isKnownMember, isKnownDevice } = await findLogins(tx, { memberId: login.memberId, deviceHash })
  if (!isKnownMember || isKnownDevice) return false
  await noteSecurityEvent(tx, context, { ...login, kind: 'NEW_LOGIN' })
  return true
}
