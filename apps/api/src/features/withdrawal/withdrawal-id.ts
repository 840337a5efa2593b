import type { Satang } from '@kapao/money/satang'
import { v5 } from 'uuid'
import type { Context } from '../../platform/context.ts'

type Params = {
  call: string
  member: { memberId: string }
  idempotencyKey: string | undefined
  amountSatang: Satang
}

/** The same intent has the same id, whoever asks for it again; without one each asking is its own. */
export function withdrawalIdOf(
  context: Context,
  { call, member, idempotencyKey, amountSatang }: Params,
): string {
  return idempotencyKey === undefined
    ? context.random.id()
    : v5(JSON.stringify([call, idempotencyKey, String(amountSatang)]), member.memberId)
}
