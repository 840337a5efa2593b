import { getPush as call, type PushState } from '@kapao/contract/push'
import type { Context } from '../../platform/context.ts'
import { type Caller, operation } from '../../platform/operation.ts'
import { findSubscription } from './subscription.store.ts'

/** Whether this session's browser gets push messages. */
export const getPush = operation(call, ({ member }, context) => readPush(context, member))

export async function readPush(
  { db, pushAdapter }: Pick<Context, 'db' | 'pushAdapter'>,
  member: Caller,
): Promise<PushState> {
  if (!pushAdapter) return { publicKey: null, device: null }
  return { publicKey: pushAdapter.publicKey, device: (await findSubscription(db, member)) ?? null }
}
