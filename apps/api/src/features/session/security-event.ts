import type { SecurityEvent } from '@kapao/contract/session'
import type { DatabaseTransaction } from '@kapao/database/connect'
import type { Context } from '../../platform/context.ts'
import { isSameDevice } from './device.ts'
import { insertSecurityEvent } from './security-event.store.ts'
import { listDevices } from './session.store.ts'

type Doer = { memberId: string; sessionId: string; device: string; address: string }

/** Records a security event for the member, in the transaction of the change. */
export function noteSecurityEvent(
  tx: DatabaseTransaction,
  context: Pick<Context, 'clock' | 'random'>,
  { kind, ...doer }: Doer & { kind: SecurityEvent['kind'] },
): Promise<void> {
  return insertSecurityEvent(tx, {
    member_id: doer.memberId,
    event_id: context.random.id(),
    kind,
    session_id: doer.sessionId,
    device: doer.device,
    address: doer.address,
    happened_at: context.clock.now(),
    seen_at: null,
  })
}

/**
 * Records a login from a device that the member has not used before, and returns whether it did. The very first login
 * is not recorded.
 */
export async function noteNewLogin(
  tx: DatabaseTransaction,
  context: Pick<Context, 'clock' | 'random'>,
  login: Doer,
): Promise<boolean> {
  const known = await listDevices(tx, login.memberId)
  if (known.length === 0 || known.some((device) => isSameDevice(device, login.device))) return false
  await noteSecurityEvent(tx, context, { ...login, kind: 'NEW_LOGIN' })
  return true
}
