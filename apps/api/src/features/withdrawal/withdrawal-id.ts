import type { Satang } from '@kapao/money/satang'
import { v5 } from 'uuid'
import type { Context } from '../../platform/context.ts'

type Params = {
  call: string
  member: { memberId: string }
  idempotencyKey: string | undefined
  amountSatang: Satang
}

/**
 * Derives the id of a withdrawal from the call, the idempotency key and the amount, so that a repeat has the same id.
 * Without a key every request is a new withdrawal.
 */
export function withdrawalIdOf(
  context: Context,
  { call, member, idempotencyKey, amountSatang }: Params,
): string {
  return idempotencyKey === undefined
    ? context.random.id()
    : v5(JSON.stringify([call, idempotencyKey, String(amountSatang)]), member.memberId)
}
