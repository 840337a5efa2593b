import { createHash } from 'node:crypto'
import { approvableCalls } from '@kapao/contract/approval'
import type { Context } from '../../platform/context.ts'
import { type Refusal, refuse } from '@kapao/contract/refusal'
import type { Operator } from '../../platform/operation.ts'
import { needsTwo, readBefore, refuseBeyondOwn } from './approvable.ts'

export { isLargeWithdrawal } from './approvable.ts'
export { callsOf } from './call-of.ts'
export { readApproval } from './describe-approval.ts'

/** A request can be decided for so long. Console §3. */
export const approvalSeconds = 24 * 3600

/** What the sealed body of a request is bound to. */
export function aboutApproval(approvalId: string): string {
  return `approval:${approvalId}`
}

/**
 * Refuses what one operator alone may not do: APPROVAL_REQUIRED, because two must agree on it, or at once what the operator
 * could not request either. Undefined for a call that one may make.
 */
export async function refuseAlone(
  context: Pick<Context, 'db'>,
  name: string,
  { body, operator }: { body: unknown; operator: Operator | undefined },
): Promise<Refusal<'APPROVAL_REQUIRED' | 'ABOVE_CEILING' | 'ROLE_ABOVE_OWN'> | undefined> {
  const call = approvableCalls.find((each) => each === name)
  if (call === undefined || operator === undefined) return undefined
  const before = await readBefore(context, call, body)
  if (!(await needsTwo(context, call, { body, before }))) return undefined
  return (await refuseBeyondOwn(context, call, { body, before, operator })) ?? refuse('APPROVAL_REQUIRED')
}

/** SHA-256 of a JSON value, whatever the order of its keys. */
export function hashOf(value: unknown): Buffer {
  return createHash('sha256').update(writeJson(value)).digest()
}

/** A JSON value as text with sorted keys. Big integers become text, since JSON has none. */
export function writeJson(value: unknown): string {
  return JSON.stringify(value, (_name, each: unknown) => {
    if (typeof each === 'bigint') return each.toString()
    if (typeof each !== 'object' || each === null || Array.isArray(each)) return each
    return Object.fromEntries(Object.entries(each).toSorted(([one], [other]) => (one < other ? -1 : 1)))
  })
}
