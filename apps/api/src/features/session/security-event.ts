import type { SecurityEvent } from '@kapao/contract/session'
import type { DatabaseTransaction } from '@kapao/database/connect'
import type { Context } from '../../platform/context.ts'
import { isSameDevice } from './device.ts'
import { insertSecurityEvent } from './security-event.store.ts'
import { listDevices } from './session.store.ts'

type Doer = { memberId: string; sessionId: string; device: string; address: string }

/** Leaves a notice for the member of something that happened to the own account, in the transaction that does it. */
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
 * Notes a login from a device that the member was not seen with, and says whether it did. Of the very first login
 * nobody needs to be told.
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
